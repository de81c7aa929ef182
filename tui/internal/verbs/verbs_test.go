package verbs

import (
	"strings"
	"testing"
)

// TestVerbs: names and keys mean one thing each, and every verb is explained: what it
// does in plain mode, or why it is not there.
func TestVerbs(t *testing.T) {
	names, codes := map[string]bool{}, map[string]bool{}
	for i := range all {
		v := &all[i]
		for _, name := range append([]string{v.Name}, v.Also...) {
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
		if v.OnScreen() == "" || (v.Key == "") != (len(v.Codes) == 0) || Named(v.Name) != v {
			t.Errorf("%+v", v)
		}
	}
	for i := range all {
		if v := &all[i]; (v.Plain == "") == (v.WhyNotPlain == "") {
			t.Errorf("%s: want what it does in plain mode, or why it isn't there", v.Name)
		}
	}
	for text, want := range map[string]string{"flip": "there is no flip here: boards are told", ":flip now": "there is no flip", "fli": "", "board": "", "": ""} {
		if err := NotHere(text, NotPlain); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if Named("dance") != nil || len(Plain()) >= len(all) {
		t.Error("there are others")
	}
}

// TestLooksLikeMove: what is meant to be a move gets the reason why it is none, all
// else is said to be no command.
func TestLooksLikeMove(t *testing.T) {
	for text, want := range map[string]bool{"e4": true, "e2 to e5": true, "O-O": true, "pass": true, "bishop takes knight": true, "takes queen": true,
		"Rook X Pawn": true, "capture knight with bishop": true, "takes": false, "undo": false, "bishop": false, "dance with me": false} {
		if got := LooksLikeMove(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
