package timers

// IDsAtTheLimit are the ID of the last place in its last generation, and of the generation after.
func IDsAtTheLimit() (last, next ID) {
	n := node{generation: generations}
	last = idOf(none-1, &n)
	new(slab).release(0, &n)
	return last, idOf(none-1, &n)
}
