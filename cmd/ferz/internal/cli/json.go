package cli

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/ferzchess/ferz/engine/printable"
)

// WriteJSON writes a value as JSON in which all that could not be shown as it is
// is escaped.
func WriteJSON(w io.Writer, value any) error { return encodeJSON(w, value, "  ") }

// WriteJSONLine is writeJSON in one line.
func WriteJSONLine(w io.Writer, value any) error { return encodeJSON(w, value, "") }

func encodeJSON(w io.Writer, value any, indent string) error {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(value); err != nil {
		return err
	}
	_, err := w.Write(printable.EscapeJSON(text.Bytes()))
	return err
}

// NonNil returns a list that JSON does not write as null.
func NonNil[T any](list []T) []T { return append([]T{}, list...) }
