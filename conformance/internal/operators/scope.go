package operators

// scope is where an expression stands.
type scope struct {
	*player
	given *obs // the meaning of $, or nil
}

func (s scope) observable(expr any) obs {
	switch e := expr.(type) {
	case string:
		return s.source(e)
	case map[string]any:
		return s.apply(e)
	}
	fail("%v is no observable", expr)
	return obs{}
}

func (s scope) source(name string) obs {
	if name == "$" {
		if s.given == nil {
			fail("$ stands for nothing here")
		}
		return *s.given
	}
	o, ok := s.named[name]
	if !ok {
		fail("unknown source %q", name)
	}
	return o
}

func (s scope) apply(expr map[string]any) obs {
	c := &call{scope: s, args: map[string]any{}}
	for field, v := range expr {
		switch field {
		case "op":
			c.op, _ = v.(string)
		case "on":
			c.args["on"] = v
		case "args":
			args, ok := v.(map[string]any)
			if !ok {
				fail("args: no object")
			}
			for name, arg := range args {
				c.args[name] = arg
			}
		default:
			fail("unknown field %q of an expression", field)
		}
	}
	o, ok := s.operators[c.op]
	if !ok {
		panic(malformed{&unknownOperator{c.op}})
	}
	o.check(c)
	if c.has("on") {
		c.on = s.observable(c.args["on"])
	}
	return s.metered(o.make(c))
}

// in is the scope of an expression inside a function: its first argument that is an observable is
// $.
func (s scope) in(args []any) scope {
	for _, v := range args {
		if o, ok := asObservable(v); ok {
			return scope{s.player, &o}
		}
	}
	return s
}
