package guts

// Of the check of versions.
var (
	CheckVersion = checkVersion
	Tested       = tested
)
