(() => {
	const names = ['@@observable'];
	if (Symbol.observable) names.push(Symbol.observable);

	// GoObservable is an observable of Go. start(next, error, complete) subscribes to it, and
	// returns a function that unsubscribes.
	class GoObservable {
		#start;
		constructor(start) { this.#start = start }

		subscribe(observer, error, complete) {
			const o = observer !== null && typeof observer === 'object'
				? observer : { next: observer, error, complete };
			let closed = false;
			const stop = this.#start(
				v => { if (!closed && o.next) o.next(v) },
				e => {
					if (closed) return;
					closed = true;
					if (!o.error) throw e;
					o.error(e);
				},
				() => {
					if (closed) return;
					closed = true;
					if (o.complete) o.complete();
				});
			return {
				get closed() { return closed },
				unsubscribe() { closed = true; stop() },
			};
		}
	}
	for (const name of names) {
		Object.defineProperty(GoObservable.prototype, name, {
			value() { return this }, writable: true, configurable: true,
		});
	}

	// pull calls read, which returns a promise of { value, done }, until it is done.
	const pull = (read, cancel, next, error, complete, closed) => {
		let stopped = false;
		const step = r => {
			if (stopped) return;
			if (r.done) { stopped = true; complete() } else { next(r.value); again() }
		};
		const again = () => {
			if (!closed()) Promise.resolve(read()).then(step).catch(e => {
				if (!stopped) { stopped = true; error(e) }
			});
		};
		again();
		return () => { if (!stopped) { stopped = true; cancel() } };
	};

	// subscribe subscribes functions to whatever has values.
	const subscribe = (from, next, error, complete, closed) => {
		const o = Object(from);
		const name = names.find(n => typeof o[n] === 'function'), source = name ? o[name]() : o;
		if (typeof source.subscribe === 'function') {
			const s = source.subscribe({ next, error, complete });
			return typeof s === 'function' ? s : () => s.unsubscribe();
		}
		if (typeof o[Symbol.asyncIterator] === 'function') {
			const values = o[Symbol.asyncIterator]();
			const cancel = () => { if (values.return) values.return() };
			return pull(() => values.next(), cancel, next, error, complete, closed);
		}
		if (typeof o.then === 'function') {
			o.then(v => { next(v); complete() }, error);
			return () => {};
		}
		if (typeof o[Symbol.iterator] === 'function') {
			for (const v of o) {
				if (closed()) return () => {};
				next(v);
			}
			complete();
			return () => {};
		}
		throw new TypeError('The value is no observable, iterable, stream or promise');
	};

	return { toObject: start => new GoObservable(start), subscribe };
})()
