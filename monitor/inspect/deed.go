package inspect

import (
	"context"
	"io"
	"net/http"
	"slices"
)

// AgendaConfig says what a page can do with an agenda.
type AgendaConfig struct {
	// Deeds are buttons beside each entry whose names are short enough to be shown whole.
	Deeds []Deed
}

// Deed is something that a page can do with an entry, such as cancel it. Who may press its button is
// whoever may see the page: see Trust.
type Deed struct {
	// Name is on the button. No two of an agenda may be the same.
	Name string `json:"name"`

	// Asks is a question that the page asks before, with the entry's name. If empty, it does not ask.
	Asks string `json:"asks"`

	// States are those of the entries that have the button.
	States []EntryState `json:"states"`

	// Do does it. The page shows its error. Each call has a goroutine of its own.
	Do func(ctx context.Context, action, key string) error `json:"-"`
}

// check panics if a deed makes no sense.
func (c AgendaConfig) check() {
	for i, d := range c.Deeds {
		same := func(other Deed) bool { return other.Name == d.Name }
		switch {
		case d.Name == "" || d.Do == nil || len(d.States) == 0:
			panic("inspect: AgendaConfig: a Deed without Name, States or Do")
		case slices.ContainsFunc(c.Deeds[:i], same):
			panic("inspect: AgendaConfig: two Deeds named " + d.Name)
		}
	}
}

// serveDeed does what a button says. It answers with nothing, or with the text of the error: a status
// for that would be a complaint of the browser's.
func (in *Inspector) serveDeed(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	do := in.deed(q.Get("agenda"), q.Get("deed"))
	if do == nil {
		http.Error(w, "inspect: there is no such button", http.StatusNotFound)
		return
	}
	if err := do(r.Context(), q.Get("action"), q.Get("key")); err != nil {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, err.Error()) // to somebody who may have left
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// deed returns the function of a button, or nil.
func (in *Inspector) deed(agenda, name string) func(context.Context, string, string) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	for _, a := range in.agendas {
		for _, d := range a.deeds {
			if a.name == agenda && d.Name == name {
				return d.Do
			}
		}
	}
	return nil
}
