// Package provide lets package kernel get the kernel of a host, which users of the host do not see.
// Package host imports package kernel, so kernel can't import host.
package provide

// Kernel returns the kernel.Kernel of a host.Host, or nil if host is none. Package host sets it.
var Kernel func(host any) (kernel any)
