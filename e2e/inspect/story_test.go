package inspect_test

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"
)

// story is a sentence of the page. On a busy machine, anything may take long.
const story = `^([\d.]+.m?s in [\w ]+|[\d,]+ [\w ]+ ran(, none longer than [\d.≤]+.\w+)?): (no frame|[\d,]+ frames?) dropped\.$`

const paused = `document.getElementById("pause").dataset.paused === "true"`

// press presses a button of the visualizer's page.
func press(b *browser, label string) {
	b.Click(`#actions button[aria-describedby="about-` + label + `"]`)
}

func TestVisualizer_TellsWhatAButtonDid(t *testing.T) {
	t.Parallel()
	for name, l := range pictured(maps.Clone(looks)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t, visualizer(t), l)
			b.Until(live)
			b.Until(`!document.getElementById("pulse").hidden`) // frames come
			const dot = `document.querySelector("#pulse i").style.left`
			was := eval[string](b, dot)
			b.Until(dot + ` !== "` + was + `"`)

			press(b, "Urgent after low")
			const selected = `document.querySelector(".host[aria-pressed=true] b").textContent`
			require.Equal(t, "worker", eval[string](b, selected))
			b.Until(paused)
			require.Regexp(t, story, b.text("#story"))

			eval[bool](b, `(() => {
				const button = document.getElementById("pause");
				window.wentOn = false;
				new MutationObserver(() => { window.wentOn ||= button.dataset.paused !== "true"; })
					.observe(button, { attributes: true });
				return true;
			})()`)
			press(b, "Block for 200 ms")
			require.Equal(t, "ui", eval[string](b, selected))
			b.Until("window.wentOn && " + paused)
			require.Regexp(t, `^[\d.]+.m?s in one \w+: [\d,]+ frames? dropped\.$`, b.text("#story"))
			require.LessOrEqual(t, eval[int64](b, "document.documentElement.scrollWidth"), l.Width, "nothing sticks out")
			savePicture(t, b, "story-"+name)
			b.Click("#pause")
			require.Empty(t, b.text("#story"))
			require.Empty(t, b.Complaints())
		})
	}
}
