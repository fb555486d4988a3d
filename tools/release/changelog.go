package main

import (
	"fmt"
	"strings"
)

const unreleased = "## [Unreleased]\n"

// cut gives the entries below Unreleased a version and a date, and leaves Unreleased empty. A text
// that has the version already stays as it is.
func cut(changelog, version, date string) (string, error) {
	number := strings.TrimPrefix(version, "v")
	if _, has := section(changelog, number); has {
		return changelog, nil
	}
	before, after, found := strings.Cut(changelog, unreleased)
	if !found {
		return "", fmt.Errorf("CHANGELOG.md has no line %q", strings.TrimSpace(unreleased))
	}
	if body, _, _ := strings.Cut(after, "\n## ["); strings.TrimSpace(body) == "" {
		return "", fmt.Errorf("CHANGELOG.md says nothing below Unreleased")
	}
	return before + unreleased + fmt.Sprintf("\n## [%s] - %s\n", number, date) + after, nil
}

// section returns what the changelog says of a version, or of "Unreleased".
func section(changelog, name string) (text string, has bool) {
	_, after, has := strings.Cut(changelog, "## ["+name+"]")
	text, _, _ = strings.Cut(after, "\n## [")
	return text, has
}
