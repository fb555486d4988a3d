// Package js compares the browser flavour of package js with Chromium: scripts run in both, in
// virtual time on the host, and have to log the same.
package js
