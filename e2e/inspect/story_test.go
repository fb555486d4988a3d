package inspect_test

import (
	"maps"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
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

// A frame waits for three long tasks, of which the first ends before the story begins. Of the 84
// vsyncs that the frame misses, 20 fall into the longest task of the story.
func TestStory_CountsTheFramesThatTheTaskItselfDropped(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	v := host.NewVirtual(host.Config{Name: "v", FramePeriod: 10 * ms})
	defer v.Close()
	_, err := v.RequestAnimationFrame(func(time.Duration) {})
	require.NoError(t, err)
	for _, d := range []time.Duration{500 * ms, 200 * ms, 150 * ms} {
		_ = v.Post(func() { v.Block(d) })
	}
	require.True(t, v.Step())
	goOn := inspect.Action{Label: "Go on", Do: func() { _ = v.Run() }}
	in := inspect.New(inspect.Config{Hosts: monitor.NewHosts(v), Actions: []inspect.Action{goOn}})
	server := httptest.NewServer(in)
	defer server.Close()
	defer in.Close()

	b := open(t, server.URL, desktop)
	eval[bool](b, `(async () => {
		const [{ Store }, { Story }] = await Promise.all([import("./store.js"), import("./story.js")]);
		const store = new Store();
		let story = null;
		new EventSource("events").addEventListener("sample", (event) => {
			store.add(JSON.parse(event.data).hosts[0], performance.now());
			if (!story) {
				story = new Story(store);
				fetch("action?label=Go+on", { method: "POST" });
			} else if (store.drops.length) window.sentence = story.sentence();
		});
	})() instanceof Promise`)
	b.Until("window.sentence")
	require.Equal(t, "200\u00a0ms in one task: 20 frames dropped.", eval[string](b, "window.sentence"))
	require.Equal(t, uint64(84), v.Stats().DroppedFrames, "of all three")
	require.Empty(t, b.Complaints())
}
