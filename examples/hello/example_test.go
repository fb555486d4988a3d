package main

func Example() {
	main()
	// Output:
	// 0 squared is 0
	// 1 squared is 1
	// 2 squared is 4
	// 3 squared is 9
}
