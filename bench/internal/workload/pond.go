package workload

import "github.com/alitto/pond/v2"

// pondKeys keeps the order of a key only with a pool of one worker for each shard.
func pondKeys(m *messages) {
	var pools [2]pond.Pool
	var handle [2]func(i int)
	for at := range pools {
		pools[at], handle[at] = pond.NewPool(1), keyStates(m)
	}
	m.send(func(i int) {
		at := m.keys[i] % 2
		pools[at].Go(func() { handle[at](i) })
	})
	for _, p := range pools {
		p.StopAndWait()
	}
}
