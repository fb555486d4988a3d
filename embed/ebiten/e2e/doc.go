// Package e2e tests the adapter for Ebitengine on a display of its own, which nobody sees. A
// program that imports Ebitengine can't even start without one. It needs Xvfb and xdotool.
package e2e
