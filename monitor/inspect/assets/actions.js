// The buttons that add load, and the story of what each did.

import { Story } from "./story.js";

const $ = (id) => document.getElementById(id);

// Actions is the list of buttons. watch(host) has the page show a host live, and gives its store, if there is one; freeze(text) ends that with a sentence.
export class Actions {
  #watch;
  #freeze;
  #timer = 0;
  #shown = ""; // as JSON

  constructor(watch, freeze) { [this.#watch, this.#freeze] = [watch, freeze]; }

  // show shows the buttons. They stay the same elements when the page connects again: somebody may be pressing one.
  show(actions) {
    const json = JSON.stringify(actions);
    if (json === this.#shown) return;
    this.#shown = json;
    $("actions").hidden = actions.length === 0;
    $("actions").replaceChildren(...actions.map((action) => this.#row(action)));
  }

  // leave drops the story: somebody looks at something else.
  leave() {
    clearTimeout(this.#timer);
    $("story").textContent = "";
  }

  #row(action) {
    const button = Object.assign(document.createElement("button"), { textContent: action.label });
    const about = document.createElement("p");
    about.id = `about-${action.label}`;
    if (action.host) about.append(Object.assign(document.createElement("b"), { textContent: action.host }), ": ");
    about.append(action.about);
    button.setAttribute("aria-describedby", about.id);
    button.addEventListener("click", () => this.#press(button, action));
    const row = document.createElement("div");
    row.append(button, about);
    return row;
  }

  async #press(button, action) {
    $("failure").textContent = "";
    button.disabled = true;
    const store = await this.#watch(action.host);
    this.leave();
    const story = action.settle && store ? new Story(store) : null;
    try {
      const answer = await fetch(`action?label=${encodeURIComponent(action.label)}`, { method: "POST" });
      if (!answer.ok) throw new Error(await answer.text());
      if (story) this.#timer = setTimeout(() => this.#tell(story), action.settle / 1e6);
    } catch (error) {
      $("failure").textContent = `${action.label}: ${error.message.trim()}`;
    }
    button.disabled = false;
    if (document.activeElement === document.body) button.focus(); // it lost the focus, which nothing has taken since
  }

  #tell(story) {
    if (this.#freeze()) $("story").textContent = story.sentence();
  }
}
