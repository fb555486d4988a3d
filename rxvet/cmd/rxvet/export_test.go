package main

// TooOld opens tooOld to the test.
var TooOld = tooOld
