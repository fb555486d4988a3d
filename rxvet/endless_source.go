package rxvet

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// endless is the source that keeps a pipeline running for ever, if the code shows one.
func (x *index) endless(p pipeline) (source stage, ok bool) {
	source, ok = x.endlessSource(p.source)
	for _, s := range p.stages {
		if more, never := x.endlessMore(s); never {
			source, ok = more, true
			continue
		}
		ok = ok && goesOn[s.name]
	}
	return source, ok
}

func (x *index) endlessSource(s stage) (source stage, ok bool) {
	if endlessSources[s.name] {
		return s, true
	}
	switch s.name {
	case "TimerAfter":
		return s, x.endlessSchedule(s.args[0])
	case "Generate":
		return s, len(s.args) == 3 && ident(s.args[1]).Name == "nil"
	case "Merge", "CombineLatest", "Concat":
		return x.anyEndless(s)
	}
	return stage{}, false
}

// endlessMore is what keeps a pipeline running at an operator, though its source may end.
func (x *index) endlessMore(s stage) (source stage, ok bool) {
	switch {
	case s.name == "RepeatAfter":
		return s, x.endlessSchedule(s.args[0])
	case s.name == "Repeat" || s.name == "RepeatWithConfig":
		return s, x.forever(s)
	case s.name == "MergeWith" || s.name == "ConcatWith":
		return x.anyEndless(s)
	case subscribesToMore[s.name] && len(s.args) > 0:
		return x.endlessInner(s)
	}
	return stage{}, false
}

func (x *index) anyEndless(s stage) (source stage, ok bool) {
	for _, arg := range s.args {
		if source, ok = x.endless(x.pipelineIn(arg, s.in)); ok {
			return source, true
		}
	}
	return stage{}, false
}

// endlessInner is the endless source of what an operator's function returns each time.
func (x *index) endlessInner(s stage) (source stage, ok bool) {
	body := x.bodyOf(s.args[0])
	if body == nil {
		return stage{}, false
	}
	all := true
	returns(body, func(r *ast.ReturnStmt) {
		if len(r.Results) != 1 {
			all = false
			return
		}
		one, never := x.endless(x.pipelineIn(r.Results[0], s.in))
		source, all = one, all && never
	})
	return source, all && source.name != ""
}

// forever reports whether the count of a Retry or a Repeat is so large that it has no end.
func (x *index) forever(s stage) bool {
	if len(s.args) == 0 {
		return false
	}
	count, _ := x.bound(s.args[0], s.in)
	v := x.info.Types[count].Value
	if v == nil || v.Kind() != constant.Int {
		return false
	}
	return constant.Compare(v, token.GEQ, constant.MakeInt64(1_000_000))
}

// endlessSchedule reports whether a schedule never stops: all that its methods do is to change how
// long it waits.
func (x *index) endlessSchedule(e ast.Expr) bool {
	call, ok := x.value(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	n, ours := x.callee(call)
	switch {
	case !ours || n.pkg != "schedule":
		return false
	case n.recv == "":
		return n.name == "Every" || n.name == "Exponential"
	}
	return (n.name == "Jitter" || n.name == "UpTo") && x.endlessSchedule(selector(call).X)
}
