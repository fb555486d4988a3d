package p

type (
	Runtime struct{}
	Object  struct{}
	Value   any
	Flag    int
)
