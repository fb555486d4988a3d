package js_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// transport is a function as a transport.
type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

// echo answers with the request.
var echo = transport(func(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	res := &http.Response{StatusCode: 200, Header: http.Header{"X-Two": {"a", "b"}}, Request: r}
	switch r.URL.Path {
	case "/fails":
		return nil, errors.New("no route")
	case "/panics":
		panic("transport")
	case "/hangs":
		<-r.Context().Done()
		return nil, r.Context().Err()
	case "/moved":
		res.StatusCode, res.Header = 302, http.Header{"Location": {"/there"}}
	case "/none":
		res.StatusCode = 404
	case "/json":
		body = []byte(`{"a": [1, "é"]}`)
	default:
		body = fmt.Appendf(nil, "%s %s %s %s", r.Method, r.URL.Path, r.Header.Get("Content-Type"), body)
	}
	res.Body = io.NopCloser(strings.NewReader(string(body)))
	return res, nil
})

func TestFetch_AsksTheTransport(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want string }{
		{"text", `const r = await fetch('http://x/a'); log(r.status, r.ok, r.url, r.bodyUsed, await r.text(), r.bodyUsed)`,
			"200 true http://x/a false GET /a true"},
		{"JSON", `log(JSON.stringify(await (await fetch(new URL('http://x/json'))).json()))`, `{"a":[1,"é"]}`},
		{"bytes", `const r = await fetch('http://x/json'); log((await r.arrayBuffer()).byteLength)`, "16"},
		{"twice", `const r = await fetch('http://x/'); await r.text(); await r.text().catch((e) => log(e.name))`, "TypeError"},
		{"headers", `const { headers } = await fetch('http://x/'); log(headers.get('X-TWO'), [...headers].join(), headers.has('y'))`,
			"a, b x-two,a, b false"},
		{"a body", `for (const body of ['é', new Uint8Array([65, 66]).subarray(1), new Uint8Array([67]).buffer, new URLSearchParams({ a: 'b c' })])
			log(await (await fetch('http://x/p', { method: 'post', body })).text())`,
			"POST /p text/plain;charset=UTF-8 é POST /p B POST /p C POST /p application/x-www-form-urlencoded;charset=UTF-8 a=b+c"},
		{"headers of the request", `const headers = new Headers([['content-type', 'a/b']]);
			log(await (await fetch('http://x/', { method: 'PUT', headers, body: '' })).text())`, "PUT / a/b"},
		{"a status", `const r = await fetch('http://x/none'); log(r.status, r.statusText, r.ok)`, "404 Not Found false"},
		{"redirects", `const r = await fetch('http://x/moved'); log(r.url, r.redirected);
			log((await fetch('http://x/moved', { redirect: 'manual' })).status);
			await fetch('http://x/moved', { redirect: 'error' }).catch((e) => log(e.name))`,
			"http://x/there true 302 TypeError"},
		{"failures", `for (const [url, init] of [['http://x/fails'], ['nope'], ['file:///etc/passwd'], ['http://x/', { body: 'x' }],
			['http://x/', { headers: { 'a b': 1 } }]]) await fetch(url, init).catch((e) => log(e.name, e.message.split(':')[0]))`,
			"TypeError fetch failed TypeError Invalid URL TypeError fetch failed " +
				"TypeError Request with GET/HEAD method cannot have body. TypeError Invalid header name"},
		{"an abort", `const c = new AbortController(), p = fetch('http://x/hangs', { signal: c.signal });
			c.abort('why'); await p.catch((e) => log(e));
			await fetch('http://x/', { signal: AbortSignal.abort() }).catch((e) => log(e.name))`, "why AbortError"},
	} {
		for flavour, f := range flavours {
			r := newRig(t, js.Config{Flavour: f, Transport: echo})
			got := r.run(t, `const { log } = console; (async () => {`+c.source+`})()`)
			require.Equal(t, c.want, got, "%s: %s", flavour, c.name)
		}
	}
	require.Equal(t, "undefined undefined", newRig(t, js.Config{}).run(t, `console.log(typeof fetch, typeof Headers)`))
}

func TestFetch_EndsWithTheRuntime(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Transport: echo})
	require.NoError(t, r.RunScript("a.js", `fetch('http://x/hangs').finally(() => console.log('no')); setTimeout(() => process.exit(3), 0)`))
	require.NoError(t, r.RunScript("b.js", `process.nextTick(() => process.exit(3))`))
	code, err := r.Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, 3, code)
}

func TestFetch_APanicOfTheTransportReachesTheHost(t *testing.T) {
	t.Parallel()
	caught := make(chan *host.PanicError, 1)
	l := host.NewLoop(host.Config{OnError: func(e *host.PanicError) { caught <- e }})
	defer l.Close()
	require.NoError(t, l.Start())
	r, err := js.New(l, js.Config{Transport: echo})
	require.NoError(t, err)
	require.NoError(t, r.RunScript("a.js", `fetch('http://x/panics')`))
	require.Equal(t, "transport", (<-caught).Value)
}

func TestCrypto_GivesRandomValues(t *testing.T) {
	t.Parallel()
	for _, f := range flavours {
		require.Equal(t, "true true true true true TypeMismatchError TypeMismatchError TypeMismatchError QuotaExceededError object",
			newRig(t, js.Config{Flavour: f}).run(t, `
			const a = new Uint32Array(8), uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
			console.log(crypto.getRandomValues(a) === a, a.some((v) => v > 65535), uuid.test(crypto.randomUUID()),
				crypto.randomUUID() !== crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(0)).length === 0);
			for (const bad of [new Float64Array(1), new DataView(new ArrayBuffer(1)), [1], new Uint8Array(65537)])
				try { crypto.getRandomValues(bad) } catch (e) { console.log(e.name) }
			console.log(typeof crypto)`))
	}
	seeded := func() string {
		n := 0.0
		r := newRig(t, js.Config{Random: func() float64 { n += 0.013; return n - float64(int(n)) }})
		return r.run(t, `console.log(crypto.randomUUID(), Math.random())`)
	}
	require.Equal(t, seeded(), seeded())
}
