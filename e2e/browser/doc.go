// Package browser tests embed/browser in Chromium: programs on a host, beside JavaScript alone.
package browser
