// The code, in tabs, with colours.

const words = /("(?:[^"\\]|\\.)*"|`[^`]*`)|(\/\/.*)|\b(package|import|func|return|defer|go|for|range|if|else|map|chan|struct|nil|true|false|var|const)\b|\b(\d+)\b/g;

export class Code {
  constructor(tabs, pre, copy) {
    Object.assign(this, { tabs, pre, copy, texts: tabs.map(() => ""), shown: 0 });
    tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => this.select(i));
      tab.addEventListener("keydown", (e) => {
        if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
        const next = (i + (e.key === "ArrowLeft" ? tabs.length - 1 : 1)) % tabs.length;
        this.select(next);
        tabs[next].focus();
      });
    });
    copy.addEventListener("click", () => this.take());
  }

  select(i) {
    this.shown = i;
    this.tabs.forEach((tab, j) => {
      tab.setAttribute("aria-selected", String(i === j));
      tab.tabIndex = i === j ? 0 : -1;
    });
    this.pre.setAttribute("aria-labelledby", this.tabs[i].id);
    this.paint();
  }

  // show shows a text for each tab; if there are none, what was there is stale.
  show(...texts) {
    this.pre.classList.toggle("stale", !texts[0]);
    if (!texts[0]) return;
    this.texts = texts;
    this.paint();
  }

  paint() {
    const text = this.texts[this.shown], parts = [];
    let from = 0;
    for (const m of text.matchAll(words)) {
      const e = document.createElement("span");
      e.className = m[1] ? "s" : m[2] ? "c" : m[3] ? "k" : "n";
      e.textContent = m[0];
      parts.push(text.slice(from, m.index), e);
      from = m.index + m[0].length;
    }
    this.pre.replaceChildren(...parts, text.slice(from));
  }

  async take() {
    let done = "Copied";
    try {
      await navigator.clipboard.writeText(this.texts[this.shown]);
    } catch {
      getSelection().selectAllChildren(this.pre);
      done = "Selected";
    }
    this.copy.textContent = done;
    setTimeout(() => { this.copy.textContent = "Copy"; }, 1500);
  }
}
