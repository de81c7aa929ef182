package verbs

import "testing"

// TestVerbs: names and keys mean one thing each, and every verb is explained.
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
	if Named("dance") != nil || len(Plain()) >= len(all) {
		t.Error("there are others")
	}
}
