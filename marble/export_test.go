package marble

var Columns = columns
