package inspect_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/inspect"
)

// The page of a program, below a path of its choice.
func ExampleNew() {
	rx := rxsched.NewVirtual(rxsched.Config{})
	in := inspect.New(inspect.Config{Title: "my program"})
	defer in.Close()
	in.Add("ui", rx).Priorities(rx.Priority)

	mux := http.NewServeMux()
	mux.Handle("/debug/rxsched/", in)

	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/debug/rxsched/", nil))
	fmt.Println(w.Code, w.Header().Get("Content-Type"))
	// Output: 200 text/html; charset=utf-8
}
