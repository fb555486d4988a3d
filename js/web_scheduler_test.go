package js_test

import "testing"

func TestBrowser_SchedulesTasks(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"by priority, each with its microtasks", `
			for (const priority of ['background', 'user-visible', 'user-blocking'])
				scheduler.postTask(() => {
					queueMicrotask(() => console.log('microtask'));
					console.log(priority);
				}, { priority });
			scheduler.postTask(() => console.log('default'));`,
			"user-blocking microtask user-visible microtask default background microtask",
		},
		{
			"in the background after what is ready", `
			scheduler.postTask(() => console.log('background'), { priority: 'background' });
			setTimeout(() => console.log('timer'));
			postMessage(0);
			onmessage = () => console.log('message');`, "timer message background",
		},
		{
			"and the urgent ones before what is ready", `
			setTimeout(async () => {
				console.log(1);
				for (const n of [2, 3]) { await scheduler.yield(); console.log(n) }
			});
			setTimeout(() => console.log('timer'));
			scheduler.postTask(() => console.log('task'));
			scheduler.postTask(() => console.log('blocking'), { priority: 'user-blocking' });`,
			"blocking 1 2 3 timer task",
		},
		{
			"but not for ever", `
			let n = 0, stop = false;
			setTimeout(() => { stop = true });
			(async () => {
				while (!stop) { await scheduler.yield(); n++ }
				console.log(n);
			})();`, "101",
		},
		{
			"with their results", `
			(async () => {
				console.log(await scheduler.postTask(() => 1));
				console.log(await scheduler.postTask(async () => 2));
				await scheduler.postTask(() => { throw 3 }).catch(e => console.log(e));
				await scheduler.postTask(4).catch(e => console.log(e.name));
				await scheduler.postTask(() => {}, { delay: -1 }).catch(e => console.log(e.name));
			})();`, "1 2 3 TypeError TypeError",
		},
		{
			"whose results come after their microtasks", `
			scheduler.postTask(() => { Promise.resolve().then(() => console.log('job')) })
				.then(() => console.log('result'));`, "job result",
		},
		{
			"after a delay", `
			const start = performance.now();
			const late = scheduler.postTask(() => console.log('late', performance.now() - start),
				{ delay: 50, priority: 'user-blocking' });
			scheduler.postTask(() => console.log('soon'), { priority: 'background' });`,
			"soon late 50",
		},
		{
			"unless they are aborted", `
			const c = new AbortController(), { signal } = c;
			const show = e => console.log(e.name || e);
			scheduler.postTask(() => console.log('no'), { signal }).catch(show);
			scheduler.postTask(() => console.log('no'), { signal, delay: 1000 }).catch(show);
			c.abort('reason');
			scheduler.postTask(() => console.log('no'), { signal }).catch(show);
			setTimeout(() => console.log(performance.now()));`, "reason reason reason 0",
		},
		{
			"whose priority a controller changes", `
			const c = new TaskController({ priority: 'background' }), { signal } = c;
			signal.onprioritychange = e => console.log(e.previousPriority, signal.priority);
			scheduler.postTask(() => console.log('a'), { signal });
			scheduler.postTask(() => console.log('fixed'), { signal, priority: 'background' });
			scheduler.postTask(() => console.log('b'), { priority: 'background' });
			scheduler.postTask(() => console.log('c'));
			c.setPriority('user-visible');
			c.setPriority('user-visible');`,
			"background user-visible a c fixed b",
		},
		{
			"that yield to none of their priority", `
			for (const priority of ['background', 'user-visible'])
				scheduler.postTask(async () => {
					console.log(priority, 1);
					await scheduler.yield();
					console.log(priority, 2);
					await null;
					await scheduler.yield();
					console.log(priority, 3);
				}, { priority });
			scheduler.postTask(() => console.log('other'));`,
			"user-visible 1 user-visible 2 user-visible 3 other " +
				"background 1 background 2 background 3",
		},
		{
			"and yield with their signals", `
			const c = new TaskController(), { signal } = c;
			scheduler.postTask(async () => {
				await { then(resolve) { setTimeout(resolve) } };
				c.abort('reason');
				await scheduler.yield().catch(e => console.log(e));
			}, { signal });
			requestIdleCallback(async () => {
				scheduler.postTask(() => console.log('task'));
				await scheduler.yield();
				console.log('idle');
			});`, "reason task idle",
		},
	})
}
