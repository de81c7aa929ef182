package clitest_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// TestMobilityOfPieces measures pieces by their notation on boards of several sizes.
func TestMobilityOfPieces(t *testing.T) {
	out, errOut, status := ferz(t, strings.Fields("mobility --betza W --board 8x8 --board 12x10 --betza D")...)
	const want = "^W\n\n +empty +least +most +33 % directions +checks\n" +
		"8x8 +3\\.50 +2 +4 +3\\.5 +3\\.50 +0\\.00\n12x10 +3\\.63 +2 +4 +3\\.6 +3\\.63 +0\\.00\n\n" +
		"D\n\n.*\n8x8 +3\\.00 +2 +4 +3\\.0 +3\\.00 +3\\.00\n12x10 +3\\.27 .*\n$"
	if status != 0 || !regexp.MustCompile(want).MatchString(out) {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
	out, _, _ = ferz(t, strings.Fields("mobility --betza N --json")...)
	type row struct {
		Board, Piece string
		Empty        float64
		Checks       *float64
	}
	var rows []row
	if err := json.Unmarshal([]byte(out), &rows); err != nil || len(rows) != 1 || rows[0].Board != "8x8" || rows[0].Empty != 5.25 || *rows[0].Checks != 5.25 {
		t.Errorf("%v: %s", err, out)
	}
	out, _, _ = ferz(t, strings.Fields("mobility losalamos --json")...)
	rows = nil
	if err := json.Unmarshal([]byte(out), &rows); err != nil || len(rows) != 5 || rows[0].Board != "6x6" || rows[0].Checks != nil || rows[0].Piece == "" {
		t.Errorf("%v: %s", err, out)
	}
}

func TestMobilityMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"--betza Nx":             `"Nx", column 2`,
		"--betza N --board 8":    `board "8": a size such as 8x8 is needed, from 1x1 to 16x16`,
		"--betza N --board 17x4": "from 1x1 to 16x16",
		"--board 8x8":            "--board is for pieces given by --betza",
		"chess --betza N":        "expected variants or --betza",
	} {
		_, errOut, status := ferz(t, strings.Fields("mobility "+args)...)
		if status == 0 || !strings.Contains(errOut, want) {
			t.Errorf("%s: status %d, %q, want %q", args, status, errOut, want)
		}
	}
}
