// Package testkit is the folder of what only tests use: of commands (clitest), pages (page), frames
// (stage), tracers (tracetest), and a scheduler of a user (schedulers).
package testkit
