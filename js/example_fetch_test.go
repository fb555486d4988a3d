package js_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// shop is a transport that needs no network.
type shop struct{}

func (shop) RoundTrip(r *http.Request) (*http.Response, error) {
	body := fmt.Sprintf(`{"item": %q, "price": 3}`, r.URL.Query().Get("item"))
	return &http.Response{
		StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(body)), Request: r,
	}, nil
}

// A script fetches from a transport of the program, here in simulated time.
func ExampleConfig_fetch() {
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	defer h.Close()
	r, err := js.New(h, js.Config{Transport: shop{}, Stdout: os.Stdout})
	if err != nil {
		panic(err)
	}
	_ = r.RunScript("main.js", `
		const signal = AbortSignal.timeout(1000);
		fetch('https://shop.example/?item=pear', { signal })
			.then((response) => response.json())
			.then(({ item, price }) => console.log(item, price))`)
	_ = h.Run()
	// Output: pear 3
}
