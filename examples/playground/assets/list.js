// The list of operators, by family.

// anchor is the part of an address that opens an operator: RxJS's way to write its name.
export const anchor = (name) => name[0].toLowerCase() + name.slice(1);

export class List {
  constructor(home, filter, families) {
    Object.assign(this, { home, families });
    filter.addEventListener("input", () => this.show(filter.value.trim().toLowerCase()));
    filter.addEventListener("keydown", (e) => {
      if (e.key === "Enter") this.home.querySelector("a")?.click();
    });
    this.show("");
  }

  // show lists the operators whose names have a text in them.
  show(text) {
    const parts = [];
    for (const f of this.families) {
      const found = f.Members.filter((m) => [m.Name, m.RxJS].some((n) => n.toLowerCase().includes(text)));
      if (found.length === 0) continue;
      const title = document.createElement("h2"), list = document.createElement("ul");
      title.textContent = f.Name;
      for (const m of found) {
        const item = document.createElement("li"), link = document.createElement("a");
        link.href = `#${anchor(m.Name)}`;
        link.textContent = m.Name;
        item.append(link);
        list.append(item);
      }
      parts.push(title, list);
    }
    this.home.replaceChildren(...parts);
    this.mark(this.current);
  }

  mark(name) {
    this.current = name;
    for (const link of this.home.querySelectorAll("a")) {
      if (link.textContent === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    const here = this.home.querySelector("[aria-current]");
    if (!here) return;
    const a = here.getBoundingClientRect(), b = this.home.getBoundingClientRect();
    if (a.top < b.top || a.bottom > b.bottom) this.home.scrollTop += a.top - b.top - b.height / 2;
  }
}
