//go:build go1.27

package main

func Example() {
	main()
	// Output:
	// words with gopher
	// ended: <nil>
}
