// The inputs: arguments, and tracks as text.
import * as edit from "./marks.js";

const html = (tag, attributes = {}, ...children) => {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in e && typeof value !== "string") e[name] = value;
    else e.setAttribute(name, value);
  }
  e.append(...children);
  return e;
};

const most = { time: 20, count: 10 }; // of a slider

// Panel shows inputs, and calls change(name, text) for each change of a field, and
// draw(track, text) for each of a track.
export class Panel {
  constructor(fields, tracks, change, draw) {
    Object.assign(this, { fields, tracks, change, draw, inputs: {}, whys: {} });
  }

  // show makes the inputs of an operator, with their present texts.
  show(operator, state) {
    this.inputs = {};
    this.whys = {};
    this.fields.replaceChildren(...operator.Fields.map((f) => this.field(f, state.Fields[f.Name] ?? f.Default)));
    this.tracks.replaceChildren(...operator.Tracks.map((t) => this.track(t, state.Tracks[t.Name] ?? t.Default)));
    this.fields.parentElement.hidden = operator.Fields.length === 0;
    this.tracks.parentElement.hidden = operator.Tracks.length === 0;
  }

  why(name) {
    const id = `why-${name}`, why = html("p", { id, class: "why", role: "alert" });
    this.whys[name] = why;
    return why;
  }

  field(f, text) {
    const id = `field-${f.Name}`, entry = html("span", { class: "entry" });
    const tell = (e) => this.change(f.Name, e.target.type === "checkbox" ? String(e.target.checked) : e.target.value);
    let input;
    if (f.Of === "choice") {
      input = html("select", { id }, ...f.Options.map((o) => html("option", { value: o.Name }, o.Name)));
      input.value = text;
      entry.append(input);
    } else if (f.Of === "flag") {
      input = html("input", { id, type: "checkbox", checked: text === "true" });
      entry.append(input);
    } else if (f.Of === "letters") {
      input = html("input", { id, type: "text", value: text, spellcheck: "false", autocomplete: "off" });
      entry.append(input);
    } else {
      input = html("input", { id, type: "number", value: text, step: "1", inputmode: "numeric" });
      const slide = html("input", { type: "range", min: "0", max: String(most[f.Of]), value: text, "aria-label": `${f.Label || f.Name}, as a slider` });
      slide.addEventListener("input", () => { input.value = slide.value; });
      slide.addEventListener("input", tell);
      input.addEventListener("input", () => { slide.value = input.value; });
      entry.append(slide, input, ...(f.Of === "time" ? [html("span", { class: "unit" }, "ms")] : []));
    }
    input.addEventListener("input", tell);
    input.setAttribute("aria-describedby", `why-${f.Name}`);
    this.inputs[f.Name] = input;
    return html("div", { class: "field" }, html("label", { for: id }, f.Label || f.Name), entry, this.why(f.Name));
  }

  track(t, text) {
    const id = `track-${t.Name}`, input = html("input", { id, type: "text", value: text, spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": `why-${t.Name}` });
    const add = html("button", { type: "button", title: "Add a value", "aria-label": `Add a value to ${t.Label}` }, "+");
    const end = html("select", { "aria-label": `How ${t.Label} ends` }, ...[["end", "completes"], ["error", "fails"], ["", "goes on"]].map(([value, name]) => html("option", { value }, name)));
    input.addEventListener("input", () => this.draw(t.Name, input.value));
    add.addEventListener("click", () => this.draw(t.Name, edit.text(edit.added(this.marks[t.Name], t.Of).marks)));
    end.addEventListener("change", () => this.draw(t.Name, edit.text(edit.ended(this.marks[t.Name], end.value))));
    this.inputs[t.Name] = input;
    input.end = end;
    return html("div", { class: "track" }, html("label", { for: id }, t.Label),
      html("div", { class: "line" }, input, add, end), ...(t.Caption ? [html("p", { class: "caption" }, t.Caption)] : []),
      this.why(t.Name));
  }

  // follow shows the errors of an answer, and the tracks as they are now.
  follow(answer, state, marks) {
    this.marks = marks;
    for (const [name, why] of Object.entries(this.whys)) {
      const text = answer.Errors[name] ?? "";
      if (why.textContent !== text) why.textContent = text;
      this.inputs[name].setAttribute("aria-invalid", String(text !== ""));
    }
    for (const [name, text] of Object.entries(state.Tracks)) {
      const input = this.inputs[name];
      if (input && input.value !== text) input.value = text;
    }
    for (const [name, all] of Object.entries(marks)) {
      if (this.inputs[name]?.end) this.inputs[name].end.value = all.find(edit.isEnd)?.kind ?? "";
    }
  }
}
