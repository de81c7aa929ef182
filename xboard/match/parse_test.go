package match

import (
	"strings"
	"testing"
)

func TestParseRules(t *testing.T) {
	for _, tt := range []struct {
		text, err string
		want      DrawRule
	}{
		{"number=40,count=8,score=10", "", DrawRule{40, 8, 10}},
		{" Count=8 , score = 5", "", DrawRule{0, 8, 5}},
		{"number=40", "count is missing", DrawRule{}},
		{"number=40,count=8,count=9", "count is given twice", DrawRule{}},
		{"number=-1,count=8", "number=-1 is not a number from 0", DrawRule{}},
		{"count", `"count" is not known`, DrawRule{}},
		{"twosided", `"twosided" is not known`, DrawRule{}},
		{"", `"" is not known`, DrawRule{}},
	} {
		got, err := ParseDraw(tt.text)
		if tt.err == "" && (err != nil || got != tt.want) || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
			t.Errorf("%q: %+v, %v; want %+v, %q", tt.text, got, err, tt.want, tt.err)
		}
	}
	for _, tt := range []struct {
		text, err string
		want      ResignRule
	}{
		{"count=3,score=600", "", ResignRule{3, 600, false}},
		{"twosided,score=600,count=3", "", ResignRule{3, 600, true}},
		{"count=3", "score is missing", ResignRule{}},
		{"score=3", "count is missing", ResignRule{}},
		{"count=3,score=600,twosided=maybe", `"twosided=maybe" is not known`, ResignRule{}},
	} {
		got, err := ParseResign(tt.text)
		if tt.err == "" && (err != nil || got != tt.want) || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
			t.Errorf("%q: %+v, %v; want %+v, %q", tt.text, got, err, tt.want, tt.err)
		}
	}
}

func FuzzParseRules(f *testing.F) {
	f.Add("number=40,count=8,score=10")
	f.Add("count=3,score=600,twosided")
	f.Fuzz(func(t *testing.T, text string) {
		if r, err := ParseDraw(text); err == nil && (r.Count < 1 || r.Score < 0 || r.Number < 0) {
			t.Errorf("%q: %+v", text, r)
		}
		if r, err := ParseResign(text); err == nil && (r.Count < 1 || r.Score < 1) {
			t.Errorf("%q: %+v", text, r)
		}
	})
}
