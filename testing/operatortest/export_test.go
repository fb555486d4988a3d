package operatortest

// LongestTrial is how long a trial may take.
var LongestTrial = &longestTrial
