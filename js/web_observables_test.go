package js_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
	"github.com/rxsched/rxsched/observable"
)

// The programs of e2e/js are run in Chromium, too.
func TestBrowser_HasObservables(t *testing.T) {
	const told = `const told = { next: v => console.log(v), error: e => console.log('error', e.name),
		complete: () => console.log('complete') };
		const of = (...values) => new Observable(s => { values.forEach(v => s.next(v)); s.complete() });`
	cases := []webCase{
		{"with operators", `of(1, 2, 3, 4).map(v => v * 10).filter(v => v > 10).drop(1).take(1).subscribe(told)`,
			"30 complete"},
		{"that end with a signal, teardowns last first", `
			const c = new AbortController();
			new Observable(s => {
				s.addTeardown(() => console.log('first'));
				s.addTeardown(() => console.log('second', s.active, s.signal.reason));
			}).subscribe(told, c);
			c.abort('why');`, "second false why first"},
		{"that are shared while they are active", `
			let n = 0, s;
			const o = new Observable(x => { s = x; n++ });
			o.subscribe(told); o.subscribe(told); s.next(1); s.complete(); o.subscribe(told);
			console.log('producers', n);`, "1 1 complete complete producers 2"},
		{"whose errors are reported where nobody handles them", `
			onerror = (_, __, ___, ____, e) => { console.log('reported', e.message); return true };
			new Observable(() => { throw new Error('x') }).subscribe();
			of(1).subscribe(() => { throw new Error('y') });`, "reported x reported y"},
		{"of inner ones", `
			of(1, 2).flatMap(v => [v, v]).subscribe(told);
			of(1, 2).switchMap(v => Promise.resolve(v)).subscribe(told);
			of(1).flatMap(() => 3).catch(e => of(e.name)).subscribe(told);`,
			"1 1 2 2 complete TypeError complete 2 complete"},
		{"as promises", `
			of(1, 2).toArray().then(v => console.log(v.length));
			of(1, 2).reduce((a, b) => a + b).then(console.log);
			of().first().catch(e => console.log(e.name));
			of(1).forEach(() => { throw new TypeError() }).catch(e => console.log(e.name));
			of(1).find(v => v > 1).then(console.log);`, "2 3 RangeError TypeError undefined"},
		{"of events", `
			const t = new EventTarget();
			t.when('a').takeUntil(t.when('b')).map(e => e.type).subscribe(told);
			for (const type of ['a', 'a', 'b', 'a']) t.dispatchEvent(new Event(type));`, "a a complete"},
		{"of iterators, which are closed", `
			Observable.from({ [Symbol.iterator]: () => ({
				next: () => ({ value: 1 }), return() { console.log('closed'); return {} },
			}) }).take(2).subscribe(told);`, "1 1 closed complete"},
		{"that inspect", `
			of(1).inspect({ subscribe: () => console.log('subscribe'), next: v => console.log('next', v),
				complete: () => console.log('completes'), abort: () => console.log('never') }).subscribe(told);`,
			"subscribe next 1 1 completes complete"},
		{"that RxJS understands", `
			const s = of(1)['@@observable']().subscribe(told);
			s.unsubscribe();`, "1 complete"},
	}
	for i := range cases {
		cases[i].source = told + cases[i].source
	}
	runInBrowser(t, cases)
}

func TestToObservable_IsOneOfABrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Flavour: js.Browser})
	closed := 0
	seconds := observable.New(func(dst *observable.Subscriber[int]) {
		dst.AddFunc(func() { closed++ })
		for i := range 3 {
			_, _ = r.host.SetTimeout(func() { dst.Next(i) }, time.Duration(i+1)*time.Second)
		}
	})
	require.NoError(t, r.Post(func(vm *goja.Runtime) {
		o, err := js.ToObservable(r.Runtime, seconds)
		require.NoError(t, err)
		require.NoError(t, vm.Set("seconds", o))
		failing, err := js.ToObservable(r.Runtime, observable.Throw[int](errors.New("x")))
		require.NoError(t, err)
		require.NoError(t, vm.Set("failing", failing))
	}))
	out := r.run(t, `
		seconds.map(v => v * 2).take(2).forEach(v => console.log(v)).then(() => console.log('end'));
		failing.subscribe({ error: e => console.log(e.message) });
		console.log(seconds instanceof Observable);`)
	require.Equal(t, "x true 0 2 end", out)
	require.Equal(t, 1, closed)
}

func TestToObservable_NeedsABrowser(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{})
	require.NoError(t, r.Post(func(*goja.Runtime) {
		_, err := js.ToObservable(r.Runtime, observable.Of(1))
		require.ErrorIs(t, err, js.ErrFlavour)
	}))
	require.NoError(t, r.host.Run())
}

func TestFromValue_TakesAnObservableOfABrowser(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	defer h.Close()
	r, err := js.New(h, js.Config{Flavour: js.Browser})
	require.NoError(t, err)
	var got []int
	require.NoError(t, r.Post(func(vm *goja.Runtime) {
		v, err := vm.RunString(`new Observable(s => { s.next(1); s.next(2); s.complete() }).map(v => v + 1)`)
		require.NoError(t, err)
		js.FromValue[int](r, v).Subscribe(context.Background(), observable.Observer[int]{
			Next: func(v int) { got = append(got, v) }, Complete: func() { got = append(got, -1) },
		})
	}))
	require.NoError(t, h.Run())
	require.Equal(t, []int{2, 3, -1}, got)
}
