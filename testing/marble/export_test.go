package marble

var Conducted = conducted
