package modules

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/subscription"
)

// installFetch defines the globals of fetch.
func (m *Modules) installFetch() {
	exports, _ := m.builtinOf("internal/fetch")
	global, yes := m.vm.GlobalObject(), goja.FLAG_TRUE
	for _, name := range []string{"fetch", "Headers", "Response"} {
		v := exports.(*goja.Object).Get(name)
		must(global.DefineDataProperty(name, v, yes, yes, goja.FLAG_FALSE))
	}
}

// errRedirected is why a request fails that must not be redirected.
var errRedirected = errors.New("unexpected redirect")

// send sends the request that its arguments describe, on a goroutine of its own. The host is kept
// running until one of the last two arguments was called. It returns a function that cancels.
func (m *Modules) send(c goja.FunctionCall) goja.Value {
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, c.Argument(1).String(), c.Argument(0).String(), bodyOf(c.Argument(3)))
	if err != nil {
		cancel()
		panic(m.vm.NewGoError(err))
	}
	for _, h := range c.Argument(2).Export().([]any) {
		pair := h.([]any)
		req.Header.Set(pair[0].(string), pair[1].(string))
	}
	client := &http.Client{Transport: m.config.Transport}
	if mode := c.Argument(4).String(); mode != "follow" {
		client.CheckRedirect = func(*http.Request, []*http.Request) error {
			if mode == "error" {
				return errRedirected
			}
			return http.ErrUseLastResponse
		}
	}
	cancelled := false
	resolve, _ := goja.AssertFunction(c.Argument(5))
	reject, _ := goja.AssertFunction(c.Argument(6))
	if hold, err := m.loop.Hold("fetch", cancel); err == nil {
		go func() {
			defer cancel()
			res, body, err := answer(client, req)
			if p, ok := err.(*subscription.PanicError); ok {
				_ = m.loop.Host.Post(func() { panic(p) })
				hold.Release()
				return
			}
			_ = hold.Post(func() error {
				switch {
				case cancelled:
					return nil // the script knows
				case err != nil:
					_, err = reject(goja.Undefined(), m.vm.NewGoError(err))
					return err
				}
				_, err := resolve(goja.Undefined(), m.answered(req, res, body))
				return err
			})
		}()
	}
	return m.vm.ToValue(func(goja.FunctionCall) goja.Value {
		cancelled = true
		cancel()
		return goja.Undefined()
	})
}

// bodyOf returns the bytes of a buffer or a view; nil for undefined.
func bodyOf(v goja.Value) io.Reader {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	if b, ok := o.Export().(goja.ArrayBuffer); ok {
		return bytes.NewReader(bytes.Clone(b.Bytes()))
	}
	whole, _ := o.Get("buffer").Export().(goja.ArrayBuffer)
	from := o.Get("byteOffset").ToInteger()
	return bytes.NewReader(bytes.Clone(whole.Bytes()[from : from+o.Get("byteLength").ToInteger()]))
}

// answer returns what the transport answers. A panic of it is a *subscription.PanicError.
func answer(client *http.Client, req *http.Request) (res *http.Response, body []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = subscription.NewPanicError(r)
		}
	}()
	if res, err = client.Do(req); err == nil {
		defer func() { _ = res.Body.Close() }()
		body, err = io.ReadAll(res.Body)
	}
	return res, body, err
}

// answered returns an answer for the class Response.
func (m *Modules) answered(req *http.Request, res *http.Response, body []byte) goja.Value {
	headers := []any{}
	for name, values := range res.Header {
		for _, v := range values {
			headers = append(headers, m.vm.NewArray(name, v))
		}
	}
	o, url := m.vm.NewObject(), req.URL.String()
	if res.Request != nil {
		url = res.Request.URL.String()
	}
	for name, v := range map[string]any{
		"status": res.StatusCode, "statusText": http.StatusText(res.StatusCode), "url": url,
		"redirected": url != req.URL.String(), "headers": m.vm.NewArray(headers...),
		"body": m.vm.NewArrayBuffer(body),
	} {
		must(o.Set(name, v))
	}
	return o
}
