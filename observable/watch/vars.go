package watch

import "encoding/json"

// counts are an operator's for expvar.
type counts struct {
	Operator   string `json:"operator"`
	Name       string `json:"name"`
	Place      string `json:"place"`
	Open       int    `json:"open"`
	Begun      uint64 `json:"begun"`
	Values     uint64 `json:"values"`
	Failed     uint64 `json:"failed"`
	Waiting    int    `json:"waiting"`
	Suspicious int    `json:"suspicious"` // subscriptions, of the sign that most have
	Growing    int    `json:"growing"`    // subscriptions
}

// String returns the counts of all operators as a list in JSON. So a watcher is an expvar.Var:
//
//	expvar.Publish("pipelines", w)
func (w *Watcher) String() string {
	all := []counts{}
	for _, o := range w.Snapshot().Operators {
		c := counts{Operator: o.Place.Operator, Name: o.Name, Place: o.Place.String(), Open: o.Live,
			Begun: o.Begun, Values: o.Values, Failed: o.Failed, Waiting: o.Waiting}
		for _, s := range o.Suspicions {
			c.Suspicious = max(c.Suspicious, s.Count)
			if s.Kind == Growing {
				c.Growing = s.Count
			}
		}
		all = append(all, c)
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // numbers and names always can
	}
	return string(text)
}
