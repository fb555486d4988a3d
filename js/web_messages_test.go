package js_test

import (
	"testing"
)

func TestBrowser_SendsMessages(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"as tasks, in order", `
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = e => {
				console.log(e.data);
				Promise.resolve().then(() => console.log('job', e.data));
			};
			port2.postMessage(1);
			port2.postMessage(2);
			setTimeout(() => console.log('timer'));
			postMessage(3);
			onmessage = e => console.log(e.data, e.source === window);
			console.log('main');`, "main 1 job 1 2 job 2 timer 3 true",
		},
		{
			"from when a port is started", `
			const { port1, port2 } = new MessageChannel();
			port1.addEventListener('message', e => console.log(e.data));
			port2.postMessage(1);
			setTimeout(() => { console.log('start'); port1.start() }, 10);`, "start 1",
		},
		{
			"also those under way when a port is closed, and no later one", `
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = e => { console.log(e.data); port1.close(); port2.postMessage(3) };
			port2.onclose = () => console.log('closed');
			port2.postMessage(1);
			port2.postMessage(2);`, "1 2 closed",
		},
		{
			"through a port that moves", `
			const a = new MessageChannel(), b = new MessageChannel();
			b.port1.onmessage = e => { e.ports[0].onmessage = e => console.log(e.data) };
			a.port2.postMessage(1);
			b.port2.postMessage('port', [a.port1]);
			a.port2.postMessage(2);
			try { b.port2.postMessage(0, [a.port1]) } catch (e) { console.log(e.name) }
			try { b.port2.postMessage(0, [b.port2]) } catch (e) { console.log(e.name) }`,
			"DataCloneError DataCloneError 1 2",
		},
		{
			"to the window alone, if that is their target", `
			onmessage = e => console.log(e.data, e.origin);
			postMessage(1, '*');
			postMessage(2, 'https://example.com');
			postMessage(3, { targetOrigin: '/' });
			try { postMessage(4, 'nowhere') } catch (e) { console.log(e.name) }`,
			"SyntaxError 1 null 3 null",
		},
	})
}

func TestBrowser_ClonesStructures(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"with their types", `
			const show = v => console.log(Object.prototype.toString.call(v), String(v));
			for (const v of [1, 'a', null, undefined, 1n, new Date(5), /a/gi, new Map([[1, 2]]),
				new Set([1]), [1, , 2], { a: 1 }, new RangeError('x'), new Uint8Array([1, 2]),
				new ArrayBuffer(1), Object(1n), new String('s')])
				show(structuredClone(v));`,
			"[object Number] 1 [object String] a [object Null] null [object Undefined] undefined " +
				"[object BigInt] 1 [object Date] Thu Jan 01 1970 00:00:00 GMT+0000 (UTC) " +
				"[object RegExp] /a/gi [object Map] [object Map] [object Set] [object Set] " +
				"[object Array] 1,,2 [object Object] [object Object] " +
				"[object Error] RangeError: x " +
				"[object Uint8Array] 1,2 [object ArrayBuffer] [object ArrayBuffer] " +
				"[object BigInt] 1 [object String] s",
		},
		{
			"whatever name or tag they give themselves", `
			const error = structuredClone(Object.assign(new TypeError('x'), { name: 'Map' }));
			console.log(error.constructor === Error);
			const odd = Object.defineProperty(new Uint8Array(1), Symbol.toStringTag, { value: 'Map' });
			console.log(structuredClone(odd).length)`,
			"true 1",
		},
		{
			"and moves what is to be moved", `
			const buffer = new ArrayBuffer(8);
			const moved = structuredClone({ buffer }, { transfer: [buffer] });
			console.log(moved.buffer.byteLength, buffer.byteLength);
			for (const transfer of [[buffer], [moved.buffer, moved.buffer], [{}]])
				try { structuredClone(0, { transfer }) } catch (e) { console.log(e.name) }
			try { structuredClone(() => {}, { transfer: [moved.buffer] }) } catch {}
			console.log(moved.buffer.byteLength);`,
			"8 0 DataCloneError DataCloneError DataCloneError 8",
		},
	})
}
