// Package programs has random programs for hosts and their schedulers. Each gives the same log on a
// virtual host and on a loop, however its owner drives the host, and whatever watches it.
package programs
