package inspect

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
)

// AgendaConfig says what a page can do with an agenda.
type AgendaConfig struct {
	// Deeds are buttons beside each entry whose names are short enough to be shown whole.
	Deeds []Deed
}

// Deed is something that a page can do with an entry, such as cancel it. Who may press its button
// is whoever may see the page: see Trust.
type Deed struct {
	// Name is on the button. No two of an agenda may be the same.
	Name string `json:"name"`

	// Asks is a question that the page asks before, with the entry's name. If empty, it does not
	// ask.
	Asks string `json:"asks"`

	// States are those of the entries that have the button.
	States []EntryState `json:"states"`

	// If says which of these entries have it, such as those with a mark. If nil, all have. It is
	// called when the agenda is read.
	If func(Entry) bool `json:"-"`

	// Do does it. The page shows its error. Each call has a goroutine of its own.
	Do func(ctx context.Context, action, key string) error `json:"-"`

	// Text and Change, in place of Do, are for what has a text, such as a state: the page shows it,
	// and calls Change if somebody has changed it. Such a text has a megabyte at most.
	Text   func(ctx context.Context, action, key string) (string, error) `json:"-"`
	Change func(ctx context.Context, action, key, text string) error     `json:"-"`
}

// MarshalJSON says also whether the page asks for a text.
func (d Deed) MarshalJSON() ([]byte, error) {
	type plain Deed
	return json.Marshal(struct {
		plain
		Edits bool `json:"edits"`
	}{plain(d), d.Change != nil})
}

// fits reports whether an entry has the button.
func (d Deed) fits(e Entry) bool {
	return slices.Contains(d.States, e.State) && (d.If == nil || d.If(e))
}

// whole reports whether a deed is one of the two kinds.
func (d Deed) whole() bool {
	return d.Name != "" && len(d.States) > 0 && (d.Do != nil) != (d.Change != nil) &&
		(d.Text != nil) == (d.Change != nil)
}

// mostChanged is how long a text may be, in bytes.
const mostChanged = 1 << 20

// check panics if a deed makes no sense.
func (c AgendaConfig) check() {
	for i, d := range c.Deeds {
		same := func(other Deed) bool { return other.Name == d.Name }
		switch {
		case !d.whole():
			panic("inspect: AgendaConfig: a Deed without Name, States or Do")
		case slices.ContainsFunc(c.Deeds[:i], same):
			panic("inspect: AgendaConfig: two Deeds named " + d.Name)
		}
	}
}

// serveDeed does what a button says. It answers with nothing, or with the text of the error: a
// status for that would be a complaint of the browser's.
func (in *Inspector) serveDeed(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	d, ok := in.deed(q.Get("agenda"), q.Get("deed"))
	if !ok {
		http.Error(w, "inspect: there is no such button", http.StatusNotFound)
		return
	}
	do := d.Do
	if d.Change != nil {
		text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostChanged))
		if err != nil {
			http.Error(w, "inspect: "+err.Error(), http.StatusRequestEntityTooLarge)
			return
		}
		do = func(ctx context.Context, action, key string) error {
			return d.Change(ctx, action, key, string(text))
		}
	}
	if err := do(r.Context(), q.Get("action"), q.Get("key")); err != nil {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, err.Error()) // to somebody who may have left
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// serveText answers with the text that a button lets somebody change, or with an error.
func (in *Inspector) serveText(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	d, ok := in.deed(q.Get("agenda"), q.Get("deed"))
	if !ok || d.Text == nil {
		http.Error(w, "inspect: there is no such button", http.StatusNotFound)
		return
	}
	var a struct {
		Text  string `json:"text"`
		Error string `json:"error"`
	}
	text, err := d.Text(r.Context(), q.Get("action"), q.Get("key"))
	if a.Text = text; err != nil {
		a.Error = err.Error()
	}
	answer(w, a)
}

// deed returns the deed of a button, if there is one.
func (in *Inspector) deed(agenda, name string) (Deed, bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for _, a := range in.agendas {
		for _, d := range a.deeds {
			if a.name == agenda && d.Name == name {
				return d, true
			}
		}
	}
	return Deed{}, false
}
