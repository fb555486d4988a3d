//go:build go1.27

package ignored

import "github.com/rxsched/rxsched/observable"

func methods(src observable.Observable[int]) observable.Observable[int] {
	src.Map(double).Take(3) // want `rxignored: the result of Take is dropped`
	return src.Map(double).Take(3)
}
