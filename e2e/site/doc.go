// Package site tests the web site in Chromium: every page, the search, marbles that are dragged, and
// that nothing is in the way of people who use a keyboard, a reader of screens or a phone.
package site
