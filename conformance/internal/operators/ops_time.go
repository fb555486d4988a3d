package operators

// timeOps are rates, times, buffers, windows and groups: audit, auditTime, debounce, delayWhen, sample, sampleTime, throttle, timeInterval, timeout, timestamp,
// bufferCount and its kin, windowCount and its kin, groupBy.
var timeOps = table{}

var timeErrors = []errorForm{}
