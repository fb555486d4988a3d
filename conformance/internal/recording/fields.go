package recording

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Field is a field of an object.
type Field struct {
	Name  string
	Value json.RawMessage
}

// Fields returns the fields of a JSON object in their order, where that counts.
func Fields(data []byte) (fields []Field, err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	open, err := dec.Token()
	if err == nil && open != json.Delim('{') {
		err = errors.New("no object")
	}
	if err != nil {
		return nil, err
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		f := Field{Name: name.(string)} // the decoder takes nothing else for a key
		if err := dec.Decode(&f.Value); err != nil {
			return nil, err
		}
		fields = append(fields, f)
	}
	return fields, nil
}
