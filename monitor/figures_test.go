package monitor_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
)

// What Stats gets one day has to become a figure.
func TestFigures_AreAllOfStats(t *testing.T) {
	t.Parallel()
	shown := func(s host.Stats) (all []float64) {
		for _, f := range monitor.Figures() {
			for kind := range max(len(f.Kinds), 1) {
				all = append(all, f.Value(s, kind))
			}
		}
		return all
	}
	var set func(t *testing.T, v reflect.Value, s *host.Stats)
	set = func(t *testing.T, v reflect.Value, s *host.Stats) {
		for i := range v.NumField() {
			name, f := v.Type().Field(i).Name, v.Field(i)
			before := shown(*s)
			switch {
			case f.Kind() == reflect.Struct:
				set(t, f, s)
			case f.Kind() == reflect.Bool:
				f.SetBool(true)
			case f.Kind() == reflect.Int64:
				f.SetInt(int64(time.Second))
			case f.Kind() == reflect.Uint64:
				f.SetUint(7)
			case name == "Lag":
				s.Lag = lagOf(t)
			default:
				t.Fatalf("%s is a %v", name, f.Type())
			}
			require.NotEqual(t, before, shown(*s), name)
		}
	}
	var s host.Stats
	set(t, reflect.ValueOf(&s).Elem(), &s)
}

// lagOf is the lag of a host that was late once.
func lagOf(t *testing.T) *host.Histogram {
	v := host.NewVirtual(host.Config{})
	defer v.Measure()()
	_ = v.Post(func() { v.Block(time.Second) })
	_ = v.Post(func() {})
	require.NoError(t, v.Run())
	return v.Stats().Lag
}

func TestFigures_OfATurnInProgress(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{Name: "v"})
	defer v.Measure()()
	hosts := monitor.NewHosts()
	e := hosts.Add(v)
	_ = v.Post(func() {
		v.Block(5 * time.Second)
		_ = v.Post(func() {})
		v.Block(80 * time.Second)
		now := e.Values()
		require.Equal(t, 85.0, now["busy_time"])
		require.Equal(t, 80.0, now["late"])
		require.Equal(t, 80.0, now["lag.max"])
	})
	require.NoError(t, v.Run())
	require.Zero(t, e.Values()["late"])
}

func TestFigures_SayWhatTheyAre(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, f := range monitor.Figures() {
		require.False(t, seen[f.Name], f.Name)
		seen[f.Name] = true
		require.Regexp(t, `^[a-z][a-z0-9_.]*$`, f.Name)
		require.Regexp(t, `^(s|\{[a-z]+\})$`, f.Unit, f.Name)
		require.Regexp(t, `^[A-Z].*\.$`, f.Help, f.Name)
		require.Contains(t, []string{"total", "level", "gauge"}, f.Sort.String(), f.Name)
		require.Equal(t, f.Unit != "s", f.Whole, f.Name)
	}
	require.Equal(t, "unknown sort", monitor.Sort(0).String())
	require.Equal(t, "unknown sort", monitor.Sort(9).String())
}

// What a host has done, as text.
func ExampleFigures() {
	v := host.NewVirtual(host.Config{})
	_ = v.Post(func() {})
	_, _ = v.SetTimeout(func() {}, time.Second)
	_ = v.Run()
	s := v.Stats()
	for _, f := range monitor.Figures() {
		if f.Kinds == nil {
			if value := f.Value(s, 0); value > 0 {
				fmt.Println(f.Name, value, f.Unit)
			}
			continue
		}
		for i, kind := range f.Kinds {
			if value := f.Value(s, i); value > 0 {
				fmt.Println(f.Name, kind, value, f.Unit)
			}
		}
	}
	// Output:
	// time 1 s
	// turns 2 {turn}
	// callbacks task 1 {callback}
	// callbacks timer 1 {callback}
}
