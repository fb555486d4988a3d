package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/examples/durable/internal/killtest"
)

// ask puts a reminder.
func ask(t *testing.T, url, key, rest string) {
	t.Helper()
	body := fmt.Sprintf(`{"what": "x", "url": %q%s}`, url, rest)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	q, err := http.NewRequestWithContext(ctx, http.MethodPut, key, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		text, _ := io.ReadAll(answer.Body)
		t.Fatal(key, answer.Status, string(text))
	}
}

const reminders = 30

// once checks that each of the reminders came, under one idempotency key.
func once(t *testing.T, r *killtest.Receiver) {
	t.Helper()
	for i := range reminders {
		text := fmt.Sprintf("once%d: x", i)
		r.Wait(t, text, func(all killtest.Posts) bool {
			if n := len(all.Texts[text]); n > 1 {
				t.Errorf("%s: %d reminders", text, n)
			}
			return len(all.Texts[text]) > 0
		})
	}
}

func TestReminders_OutliveAProcessThatIsKilled(t *testing.T) {
	t.Parallel()
	r, dir := killtest.NewReceiver(t), t.TempDir()
	c := killtest.Start(t, "", "-addr", "127.0.0.1:0", "-dir", dir)
	web := c.After(t, "reminders on ") + "/reminders/"
	for i := range reminders { // due over three seconds, in which the process dies and comes back
		ask(t, r.URL, web+fmt.Sprint("once", i), fmt.Sprintf(`, "in": "%dms"`, 100*i))
	}
	ask(t, r.URL, web+"again", `, "every": "1s"`)
	for range 3 {
		r.Amidst(t, c.Kill)
		c = killtest.Start(t, "", "-addr", "127.0.0.1:0", "-dir", dir)
		c.After(t, "reminders on ")
	}
	once(t, r)
	before := 0
	r.Wait(t, "again", func(all killtest.Posts) bool { before = len(all.Texts["again: x"]); return true })
	r.Wait(t, "again", func(all killtest.Posts) bool { return len(all.Texts["again: x"]) >= before+2 })
}

// Any of three processes takes reminders, and one that is killed comes back.
func TestReminders_OutliveTheProcessesOfAClusterThatAreKilled(t *testing.T) {
	t.Parallel()
	r, dir, nodes := killtest.NewReceiver(t), t.TempDir(), free(t, 3)
	var all [3]*killtest.Child
	begin := func(i int) {
		name := fmt.Sprint("n", i)
		all[i] = killtest.Start(t, "", "-addr", "127.0.0.1:0", "-dir", filepath.Join(dir, name), "-node", name,
			"-node-addr", nodes[i], "-routes", strings.Join(nodes, ","))
	}
	for i := range all {
		begin(i)
	}
	for i, c := range all {
		web := c.After(t, "reminders on ") + "/reminders/"
		for n := i; n < reminders; n += len(all) {
			ask(t, r.URL, web+fmt.Sprint("once", n), fmt.Sprintf(`, "in": "%dms"`, 100*n))
		}
		if i == 0 { // something is posted for as long as processes are killed
			ask(t, r.URL, web+"again", `, "every": "1s"`)
		}
	}
	for i := range all {
		r.Amidst(t, all[i].Kill)
		begin(i)
		all[i].After(t, "reminders on ")
	}
	once(t, r)
}

// free returns unused addresses on loopback.
func free(t *testing.T, n int) (addrs []string) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		addrs = append(addrs, l.Addr().String())
	}
	return addrs
}
