package cell

// Result is the measurement of a cell: the line of JSON that its process prints.
type Result struct {
	Workload string               `json:"workload"`
	Variant  string               `json:"variant"`
	System   string               `json:"system"`
	Lang     string               `json:"lang"`
	Role     string               `json:"role"`
	N        int                  `json:"n"`
	Unit     string               `json:"unit"`
	Note     string               `json:"note,omitempty"`
	Status   Status               `json:"status"`
	Samples  []float64            `json:"samples"`
	Figures  map[string][]float64 `json:"metrics"`
	Count    int                  `json:"count"`
	Want     int                  `json:"expect"`
	Forecast float64              `json:"forecast_s,omitempty"` // of one run, if it was left out
	Exponent float64              `json:"exponent,omitempty"`   // with which it grew
	Errors   []string             `json:"errors,omitempty"`
}

// Status is the way a cell ended.
type Status string

// The ways in which a cell ends.
const (
	OK      Status = "ok"
	Wrong   Status = "wrong"   // it miscounted
	Skipped Status = "skipped" // it would have taken too long
	Failed  Status = "failed"  // its process did not end well
)

// Name returns the name of the cell.
func (r *Result) Name() string {
	return (&Cell{Workload: r.Workload, Variant: r.Variant, System: r.System}).Name()
}

func newResult(c *Cell) *Result {
	return &Result{
		Workload: c.Workload, Variant: c.Variant, System: c.System, Lang: "go", Role: c.Role(),
		N: c.N, Unit: c.Unit, Note: c.About, Status: OK, Samples: []float64{}, Figures: map[string][]float64{},
	}
}

func (r *Result) add(t *Trial) {
	r.Samples = append(r.Samples, t.value)
	for name, v := range t.figures {
		r.Figures[name] = append(r.Figures[name], v)
	}
	r.Count, r.Want = t.count, t.want
	r.judge(t)
}

// AtTenth is the figure of a cell with a tenth of its size.
const AtTenth = "at_n/10"

func (r *Result) addTenth(t *Trial) {
	r.Figures[AtTenth] = append(r.Figures[AtTenth], t.value)
	r.judge(t)
}

func (r *Result) judge(t *Trial) {
	if len(t.wrong) > 0 {
		r.Status = Wrong
		r.Errors = t.wrong
	}
}
