// Package site tests the web site in Chromium: every page, the search, marbles that are dragged,
// and its use with a keyboard, a screen reader or a phone.
package site
