package recording

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Spec is the operations of a format: by name, the fields of each, separated by blanks. An optional
// field ends in "?". A program with unknown operations or fields is refused: without them a replay
// would be worthless.
type Spec map[string]string

// check checks a list of operations, and the lists in them. path leads to it, for messages.
func (s Spec) check(path string, raw json.RawMessage) error {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil || list == nil {
		return fmt.Errorf("%s: no list of operations", path)
	}
	for i, item := range list {
		at := fmt.Sprintf("%s[%d]", path, i)
		check := s.checkOp
		if isList(item) { // one list for each run
			check = s.check
		}
		if err := check(at, item); err != nil {
			return err
		}
	}
	return nil
}

func isList(raw json.RawMessage) bool { return bytes.HasPrefix(raw, []byte("[")) }

func (s Spec) checkOp(path string, raw json.RawMessage) error {
	var op map[string]json.RawMessage
	if err := json.Unmarshal(raw, &op); err != nil || op == nil {
		return fmt.Errorf("%s: no operation", path)
	}
	if err := s.checkFields(op); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for _, field := range slices.Sorted(maps.Keys(op)) {
		if !isList(op[field]) {
			continue
		}
		if err := s.check(path+"."+field, op[field]); err != nil {
			return err
		}
	}
	return nil
}

// checkFields compares the fields of an operation with the spec's.
func (s Spec) checkFields(op map[string]json.RawMessage) error {
	var name string
	if err := json.Unmarshal(op["op"], &name); err != nil {
		return errors.New("an operation without a name")
	}
	fields, ok := s[name]
	if !ok {
		return fmt.Errorf("unknown operation %q", name)
	}
	known := map[string]bool{"op": true}
	for _, field := range strings.Fields(fields) {
		field, optional := strings.CutSuffix(field, "?")
		known[field] = true
		if _, ok := op[field]; !ok && !optional {
			return fmt.Errorf("%s: no %q", name, field)
		}
	}
	for _, field := range slices.Sorted(maps.Keys(op)) {
		if !known[field] {
			return fmt.Errorf("%s: unknown field %q", name, field)
		}
	}
	return nil
}
