package durable

// EncodeToken and DecodeToken are the coding of keys in subjects.
var (
	EncodeToken = encodeToken
	DecodeToken = decodeToken
)
