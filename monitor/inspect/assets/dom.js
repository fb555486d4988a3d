// What the parts of the page are made with.

export const make = (tag, className = "", more = {}) => Object.assign(document.createElement(tag), { className, ...more });

// write changes only what has changed, so that a selection stays.
export function write(element, text) { if (element.textContent !== text) element.textContent = text; }

// arrange makes elements the children of another, which keeps the focus. Those that are in order stay where they are: a button that is taken out
// while it is pressed, if only to be put back, gets no click.
export function arrange(parent, children) {
  const focused = document.activeElement;
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  let at = parent.firstElementChild; // the next that stays
  for (const child of children) {
    if (child === at || (at && child === at.nextElementSibling)) at = child.nextElementSibling; // what is skipped comes later
    else parent.insertBefore(child, at);
  }
  if (focused !== document.activeElement && children.some((child) => child.contains(focused))) focused.focus();
}

// choice is a labelled list to choose from; an option is a value and a text.
export function choice(text, options, chosen) {
  const label = make("label");
  const select = make("select");
  select.append(...options.map(([value, words]) => make("option", "", { value, textContent: words })));
  select.addEventListener("change", chosen);
  label.append(`${text} `, select);
  return { label, select };
}

// search is a labelled field for words to find.
export function search(text, placeholder, found) {
  const label = make("label");
  const input = make("input", "", { type: "search", placeholder });
  input.addEventListener("input", found);
  label.append(`${text} `, input);
  return { label, input };
}
