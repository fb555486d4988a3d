// Package e2e tests the adapter for Ebitengine on a virtual display. A program that imports
// Ebitengine can't even start without one. It needs Xvfb and xdotool.
package e2e
