package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// receiver is what the reminders of a test are posted to, which outlives the processes.
type receiver struct {
	*httptest.Server
	news news
	mu   sync.Mutex
	got  map[string]map[string]int // by key and idempotency key, how often it was posted
	hold chan struct{}             // if not nil, posts are not answered before it is closed
}

func newReceiver(t *testing.T) *receiver {
	r := &receiver{got: map[string]map[string]int{}, news: make(news, 1)}
	r.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, q *http.Request) {
		text, _ := io.ReadAll(q.Body)
		key, _, _ := strings.Cut(string(text), ": ")
		if hold := r.note(key, q.Header.Get("Idempotency-Key")); hold != nil {
			<-hold
		}
	}))
	t.Cleanup(r.Close)
	return r
}

// note notes a post. It returns what holds up the answer.
func (r *receiver) note(key, idempotencyKey string) (hold chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.got[key] == nil {
		r.got[key] = map[string]int{}
	}
	r.got[key][idempotencyKey]++
	r.news.tell()
	return r.hold
}

// all counts the posts.
func (r *receiver) all() (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, posts := range r.got {
		for _, times := range posts {
			n += times
		}
	}
	return n
}

// amidst calls kill while a process waits for the answer to a post.
func (r *receiver) amidst(t *testing.T, kill func()) {
	t.Helper()
	hold := make(chan struct{})
	defer close(hold)
	r.answer(hold)
	defer r.answer(nil)
	before := r.all()
	eventually(t, "a post", r.news, func() bool { return r.all() > before })
	kill()
}

// answer sets what holds up the answers from now on.
func (r *receiver) answer(hold chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hold = hold
}

// keys counts the reminders of a key that differ, and posts counts all.
func (r *receiver) keys(key string) (n, posts int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, times := range r.got[key] {
		posts += times
	}
	return len(r.got[key]), posts
}

// news tells one goroutine that something has changed. It is of capacity 1, so that tidings merge.
type news chan struct{}

func (n news) tell() {
	select {
	case n <- struct{}{}:
	default:
	}
}

// child is a process of the service.
type child struct {
	cmd   *exec.Cmd
	lines *bufio.Scanner
}

func start(t *testing.T, args ...string) *child {
	t.Helper()
	c := &child{cmd: exec.Command(os.Args[0], args...)}
	c.cmd.Env = append(os.Environ(), childVariable+"=1")
	c.cmd.Stderr = os.Stderr
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c.lines = bufio.NewScanner(out)
	return c
}

// kill kills the process without warning. It may be gone already.
func (c *child) kill() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait()
}

// after returns the rest of the next line that begins with a text. A process that says nothing for
// long is killed.
func (c *child) after(t *testing.T, text string) string {
	t.Helper()
	late := time.AfterFunc(patience, func() { _ = c.cmd.Process.Kill() })
	defer late.Stop()
	for c.lines.Scan() {
		if rest, ok := strings.CutPrefix(c.lines.Text(), text); ok {
			return rest
		}
	}
	t.Fatalf("it ended before it said %q", text)
	return ""
}

// ask puts a reminder.
func ask(t *testing.T, url, key, rest string) {
	t.Helper()
	body := fmt.Sprintf(`{"what": "x", "url": %q%s}`, url, rest)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
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

// eventually waits for what other processes do. It looks again at each of the news.
func eventually(t *testing.T, what string, n news, yes func() bool) {
	t.Helper()
	for late := time.After(patience); !yes(); {
		select {
		case <-n:
		case <-late:
			t.Fatal("never: ", what)
		}
	}
}

// once checks that each of so many one-time reminders came, under one idempotency key.
func (r *receiver) once(t *testing.T, n int) {
	t.Helper()
	posts := 0
	for i := range n {
		key := fmt.Sprint("once", i)
		eventually(t, key, r.news, func() bool { k, _ := r.keys(key); return k > 0 })
		k, p := r.keys(key)
		if posts += p; k != 1 {
			t.Errorf("%s: %d reminders", key, k)
		}
	}
	t.Logf("%d reminders, posted %d times", n, posts)
}

const reminders = 30

// patience bounds what a test waits for: three servers that were killed at once take half a minute.
const patience = 2 * time.Minute

func TestReminders_OutliveAProcessThatIsKilled(t *testing.T) {
	t.Parallel()
	r, dir := newReceiver(t), t.TempDir()
	c := start(t, "-addr", "127.0.0.1:0", "-dir", dir)
	defer func() { c.kill() }()
	web := c.after(t, "reminders on ") + "/reminders/"
	for i := range reminders { // due over three seconds, in which the process dies and comes back
		ask(t, r.URL, web+fmt.Sprint("once", i), fmt.Sprintf(`, "in": "%dms"`, 100*i))
	}
	ask(t, r.URL, web+"again", `, "every": "1s"`)
	for range 3 {
		r.amidst(t, c.kill)
		c = start(t, "-addr", "127.0.0.1:0", "-dir", dir)
		c.after(t, "reminders on ")
	}
	r.once(t, reminders)
	before, _ := r.keys("again")
	eventually(t, "again", r.news, func() bool { n, _ := r.keys("again"); return n >= before+2 })
}

// Any of three processes takes reminders, and one that is killed comes back.
func TestReminders_OutliveTheProcessesOfAClusterThatAreKilled(t *testing.T) {
	t.Parallel()
	r, dir, nodes := newReceiver(t), t.TempDir(), free(t, 3)
	var all [3]*child
	begin := func(i int) {
		name := fmt.Sprint("n", i)
		all[i] = start(t, "-addr", "127.0.0.1:0", "-dir", filepath.Join(dir, name), "-node", name,
			"-node-addr", nodes[i], "-routes", strings.Join(nodes, ","))
	}
	for i := range all {
		begin(i)
		defer func() { all[i].kill() }()
	}
	for i, c := range all {
		web := c.after(t, "reminders on ") + "/reminders/"
		for n := i; n < reminders; n += len(all) {
			ask(t, r.URL, web+fmt.Sprint("once", n), fmt.Sprintf(`, "in": "%dms"`, 100*n))
		}
		if i == 0 { // something is posted for as long as processes are killed
			ask(t, r.URL, web+"again", `, "every": "1s"`)
		}
	}
	for i := range all {
		r.amidst(t, all[i].kill)
		begin(i)
		all[i].after(t, "reminders on ")
	}
	r.once(t, reminders)
}

// free returns addresses on loopback that nobody uses.
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
