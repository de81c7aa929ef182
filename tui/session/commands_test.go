package session

import (
	"strings"
	"testing"
)

// TestCommands: names and keys are unique, and every command has a description: of its
// effect in plain mode, or of why it is not available there.
func TestCommands(t *testing.T) {
	names, codes := map[string]bool{}, map[string]bool{}
	for i := range commands {
		v := &commands[i]
		for _, name := range append([]string{v.Name}, v.Aliases...) {
			if names[name] {
				t.Errorf("%s is there twice", name)
			}
			names[name] = true
		}
		for _, code := range v.Codes {
			if codes[code] {
				t.Errorf("the key %s has two meanings", code)
			}
			codes[code] = true
		}
		if v.OnScreen() == "" || (v.Key == "") != (len(v.Codes) == 0) || CommandNamed(v.Name) != v {
			t.Errorf("%+v", v)
		}
	}
	for i := range commands {
		if v := &commands[i]; (v.Plain == "") == (v.WhyNotPlain == "") {
			t.Errorf("%s: want what it does in plain mode, or why it isn't there", v.Name)
		}
	}
	for text, want := range map[string]string{"flip": "flip isn't available: boards are printed", ":flip now": "flip isn't available", "fli": "", "board": "", "": ""} {
		if err := Unavailable(text, WhyNotPlain); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if CommandNamed("dance") != nil || len(PlainCommands()) >= len(commands) {
		t.Error("there are others")
	}
}
