// Package mutants has wrong ways to keep the promises of durable actions, as rewrites of the
// sources in an overlay, and with each the judges that must catch it.
package mutants
