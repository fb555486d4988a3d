package main

func Example() {
	main()
	// Output: words with gopher
}
