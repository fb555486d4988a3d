// The page: it asks for what is due, again and again.

import { Agenda } from "./agenda.js";
import { write } from "../../dom.js";

const again = 1000; // milliseconds

const $ = (id) => document.getElementById(id);
const agenda = new Agenda($("agenda"));
$("title").textContent = document.title = decodeURIComponent(location.pathname.split("/").at(-2));

async function look() {
  if (!document.hidden) {
    try {
      const answer = await fetch("agenda");
      if (!answer.ok) throw new Error((await answer.text()).trim());
      agenda.add(await answer.json());
      say("live", "live");
    } catch (error) {
      say("broken", `not connected (${error.message}), trying again`);
    }
  }
  setTimeout(look, again);
}

function say(state, text) {
  $("status").dataset.state = state;
  write($("status"), text); // which is read out
}

look();
setInterval(() => agenda.refresh(), 250);
