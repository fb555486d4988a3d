package action

// WorkOf is what a calls when it runs, nil once it is closed.
func WorkOf(a *Action) Work { return a.work }
