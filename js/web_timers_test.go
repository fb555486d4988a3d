package js_test

import "testing"

func TestBrowser_RunsTimers(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"with numbers as handles", `
			const a = setTimeout(() => console.log('no'), 10), b = setInterval(() => {}, 10);
			console.log(typeof a, b - a);
			clearInterval(a);
			clearTimeout(b);`, "number 1",
		},
		{
			"4 ms apart when they are nested deeply", `
			let last = performance.now(), n = 0;
			const f = () => {
				const now = performance.now();
				console.log(now - last);
				last = now;
				if (++n < 9) setTimeout(f);
			};
			setTimeout(f);`, "0 0 0 0 0 0 4 4 4",
		},
		{
			"and so repeat", `
			let last = performance.now(), n = 0;
			const id = setInterval(() => {
				const now = performance.now();
				console.log(now - last);
				last = now;
				if (++n === 9) clearInterval(id);
			}, 1);`, "1 1 1 1 1 1 4 4 4",
		},
		{
			"not deeper for a task that a timer has posted", `
			let n = 0, start;
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => setTimeout(f, 1);
			const f = () => {
				if (++n < 20) port2.postMessage(0);
				else { console.log(performance.now()); port1.close() }
			};
			f();`, "19",
		},
		{
			"in phase, behind a busy loop", `
			let n = 0;
			const id = setInterval(() => {
				console.log(Math.round(performance.now()));
				const end = performance.now() + 15;
				while (performance.now() < end);
				if (++n === 3) clearInterval(id);
			}, 10);`, "10 25 40",
		},
		{
			"of odd delays", `
			const run = (name, delay) => setTimeout(() => console.log(name), delay);
			run('late', 5); run('negative', -1); run('NaN', NaN); run('wraps', 2 ** 32 + 1);
			run('string', '2');`, "negative NaN wraps string late",
		},
		{
			"whose source is a string", `
			setTimeout("console.log('source', this === window)");
			setTimeout(null, 1);
			setTimeout(function (a, b) { console.log(a, b, this === window) }, 2, 'a', 'b');`,
			"source true a b true",
		},
		{
			"and throws for what can't be one", `
			for (const f of [() => setTimeout(), () => queueMicrotask(1),
				() => setTimeout(Symbol()), () => setTimeout.call({}, () => {})])
				try { f(); console.log('ok') } catch (e) { console.log(e.name) }`,
			"TypeError TypeError TypeError TypeError",
		},
	})
}

func TestBrowser_RunsFramesAndIdleCallbacks(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"all of a frame with its time, each with its microtasks", `
			for (const n of [1, 2]) requestAnimationFrame(t => {
				queueMicrotask(() => console.log('microtask', n));
				console.log(n, Math.round(t));
				requestAnimationFrame(t => console.log('next', n, Math.round(t)));
			});`, "1 17 microtask 1 2 17 microtask 2 next 1 33 next 2 33",
		},
		{
			"unless they are cancelled", `
			const id = requestAnimationFrame(() => console.log('no'));
			requestAnimationFrame(() => { cancelAnimationFrame(other); console.log('frame') });
			const other = requestAnimationFrame(() => console.log('no'));
			cancelAnimationFrame(id);
			cancelIdleCallback(requestIdleCallback(() => console.log('no')));`, "frame",
		},
		{
			"when nothing else is to do", `
			requestIdleCallback(d => {
				console.log(d instanceof IdleDeadline, d.didTimeout, d.timeRemaining());
				const end = performance.now() + 12;
				while (performance.now() < end);
				console.log(Math.round(d.timeRemaining()));
			});
			setTimeout(() => console.log('timer'), 20);`, "true false 20 8 timer",
		},
		{
			"or their timeout has passed", `
			const show = d => console.log('idle', d.didTimeout, d.timeRemaining());
			requestIdleCallback(show, { timeout: 5 });
			setTimeout(() => console.log('early'));
			const end = performance.now() + 10;
			while (performance.now() < end);`, "early idle true 0",
		},
		{
			"as long as there is time", `
			let n = 0;
			requestIdleCallback(d => {
				while (d.timeRemaining() > 0) n++;
				console.log(n > 0, performance.now() >= 50);
			});`, "true true",
		},
	})
}
