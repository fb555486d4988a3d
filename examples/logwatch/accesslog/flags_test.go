package accesslog_test

import (
	"io"
	"testing"
	"time"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/stretchr/testify/require"
)

func TestOptions_AreRead(t *testing.T) {
	t.Parallel()
	usual := accesslog.Options{
		Window: 15 * time.Minute, Span: 15 * time.Minute, Hold: 3 * time.Minute,
		Threshold: 10, AtLeast: 20, ErrorsFrom: 400, Top: 5,
	}
	for _, c := range []struct {
		name string
		args []string
		want func(*accesslog.Options)
	}{
		{"none", nil, func(*accesslog.Options) {}},
		{"a file", []string{"a.log"}, func(o *accesslog.Options) { o.Path = "a.log" }},
		{"flags after the file", []string{"a.log", "-top", "3"}, func(o *accesslog.Options) { o.Path, o.Top = "a.log", 3 }},
		{"speed", []string{"-speed", "60"}, func(o *accesslog.Options) { o.Speed = 60 }},
		{"the span is a window, and the hold a fifth of it", []string{"-window", "1h"}, func(o *accesslog.Options) {
			o.Window, o.Span, o.Hold = time.Hour, time.Hour, 12*time.Minute
		}},
		{"a span of its own", []string{"-span=5m", "-hold=10s"}, func(o *accesslog.Options) { o.Span, o.Hold = 5*time.Minute, 10*time.Second }},
		{"no hold", []string{"-hold", "0"}, func(o *accesslog.Options) { o.Hold = 0 }},
		{"follow has shorter windows", []string{"-follow", "a.log"}, func(o *accesslog.Options) {
			o.Path, o.Follow, o.Window, o.Span, o.Hold = "a.log", true, time.Minute, time.Minute, 12*time.Second
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := usual
			c.want(&want)
			got, err := accesslog.ParseOptions(c.args, "", io.Discard)
			require.NoError(t, err)
			require.Equal(t, want, got)
		})
	}
}

func TestOptions_AreChecked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says string
		args []string
	}{
		{"one file at a time, not 2", []string{"a.log", "b.log"}},
		{"not defined: -fast", []string{"-fast"}},
		{"choose one of", []string{"-speed", "2", "-follow", "a.log"}},
		{"-follow needs a file", []string{"-follow"}},
		{"-follow needs a file", []string{"-follow", "-"}},
		{"-speed must be", []string{"-speed", "0"}},
		{"-speed must be", []string{"-speed", "NaN"}},
		{"-speed must be", []string{"-speed", "1e7"}},
		{"-window must be", []string{"-window", "5ms"}},
		{"-window must be", []string{"-window", "0"}},
		{"-window must be", []string{"-window", "0s", "a.log"}},
		{"-window must be", []string{"-window", "-15m"}},
		{"-window must be", []string{"-window", "8761h"}},
		{"-span must be", []string{"-span", "0"}},
		{"-span must be", []string{"-span", "-5m"}},
		{"-hold must", []string{"-hold", "-1s"}},
		{"-threshold must be", []string{"-threshold", "101"}},
		{"-threshold must be", []string{"-threshold", "NaN"}},
		{"-at-least must be", []string{"-at-least", "0"}},
		{"-errors-from must be", []string{"-errors-from", "4"}},
		{"-top must", []string{"-top", "-1"}},
		{"-top must", []string{"-top", "1001"}},
	} {
		_, err := accesslog.ParseOptions(c.args, "", io.Discard)
		require.ErrorContains(t, err, c.says, c.args)
	}
}
