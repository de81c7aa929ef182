package ui

import "testing"

// TestEastAsian: the first of the variables that is set determines the locale.
func TestEastAsian(t *testing.T) {
	for _, test := range []struct {
		name    string
		environ []string
		want    bool
	}{
		{"none", nil, false},
		{"C", []string{"LANG=C.UTF-8"}, false},
		{"English", []string{"LANG=en_US.UTF-8"}, false},
		{"Chinese", []string{"TERM=xterm", "LANG=zh_TW.UTF-8"}, true},
		{"Japanese characters", []string{"LANG=en_US.UTF-8", "LC_CTYPE=ja_JP.UTF-8"}, true},
		{"all in Korean", []string{"LANG=de_DE", "LC_CTYPE=de_DE", "LC_ALL=ko_KR.UTF-8"}, true},
		{"all in English", []string{"LANG=ja_JP.UTF-8", "LC_ALL=en_GB.UTF-8"}, false},
		{"an empty one", []string{"LC_ALL=", "LANG=ja_JP.UTF-8"}, true},
	} {
		if got := eastAsian(test.environ); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
