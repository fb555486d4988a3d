// Package containers is the folder of containers, which know nothing of hosts: a queue on blocks
// (ring) and a priority queue (heap). Their owners have the locks.
package containers
