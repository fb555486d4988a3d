package subscription

import "github.com/rxsched/rxsched/internal/heirs"

// Teardowns is the number of teardowns that s holds.
func Teardowns(sub *Subscription) (n int) {
	s := (*tree)(sub)
	if !lock(s) {
		return 0
	}
	defer unlock(s)
	for l := heirs.Of(s).First; l != nil; l = l.Next {
		n++
	}
	return n
}

// Parents is the number of parents that s knows.
func Parents(sub *Subscription) (n int) {
	s := (*tree)(sub)
	if !lock(s) {
		return 0
	}
	defer unlock(s)
	for l := heirs.Of(s).Parents; l != nil; l = l.Sibling {
		n++
	}
	return n
}
