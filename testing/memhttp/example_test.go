package memhttp_test

import (
	"fmt"
	"io"
	"net/http"

	"github.com/rxsched/rxsched/testing/memhttp"
)

func ExampleNewClient() {
	client := memhttp.NewClient(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "hello from ", r.Host)
	}))
	res, err := client.Get("http://anywhere.test/")
	if err != nil {
		panic(err)
	}
	defer res.Body.Close()
	body, _ := io.ReadAll(res.Body)
	fmt.Println(string(body))
	// Output: hello from anywhere.test
}
