package betza

import "testing"

// TestFromFairy: terms that mean the same stay as they are, others are written anew.
func TestFromFairy(t *testing.T) {
	for notation, want := range map[string]string{
		"":             "-",
		"-":            "-",
		"QN":           "QN",
		"BNN":          "BNN",
		"fmWfceFifmnD": "fmWfceFifmnD",
		"mafsmafW":     "mafsmafW",
		"KisO2":        "KisO2",
		"R12":          "R12",
		"[F?fsR]":      "[F?fsR]",
		"bK":           "bWbF",
		"fsRbK":        "fsRbWbF",
		"fhNbKsW":      "fhNbWbFsW",
		"KfsRfhN":      "KfsRfhN",
		"fhR":          "fR",
		"hR":           "-",
		"sfN":          "-",
		"N":            "N",
		"DD":           "-",
		"nW":           "-",
		"pK":           "pRpB",
		"pR1":          "gR",
		"gB3":          "pB3",
		"icN":          "-",
		"iN":           "imN",
		"nZ":           "mafsmafW",
		"cnZ":          "mafsmafcW",
		"rfnZ":         "fmafrmafW",
		"RmR2":         "cRmR2",
		"sKF":          "sKF",
		"F2bKF":        "F2bKF",
		"mafsmafWbK":   "mafsmafWbWbF",
		"NcN0N0":       "NmcN0",
		"fmrW":         "fmrW",
		"mcpR":         "mcpR",
		"frlbN":        "frlbN",
		"hrK":          "hrK",
	} {
		if got, err := FromFairy(notation); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", notation, got, err, want)
		}
	}
	for _, notation := range []string{"w", "bKK1", "bE", "f", "I", "fK]"} {
		if got, err := FromFairy(notation); err == nil {
			t.Errorf("%q: %q, want an error", notation, got)
		}
	}
}

// TestToFairy: what is written for Fairy-Stockfish means the same when it is read again.
func TestToFairy(t *testing.T) {
	for notation, want := range map[string]string{
		"QN":                "QN",
		"fK":                "fW",
		"fsK":               "fF",
		"flK":               "flF",
		"bWbF":              "bWbF",
		"gR":                "gR",
		"pR3":               "pR3",
		"N0":                "N0",
		"fhR":               "R",
		"mafsmafW":          "nZ",
		"fmafsmafcW":        "fcnZ",
		"sfN":               "rffrbrblfllfN",
		"mRcpR":             "mRcpR",
		"fmWfceFifmnD":      "fmWfceFifmnD",
		"frlbN":             "frlbN",
		"Q2":                "Q2",
		"K3":                "K3",
		"fQ":                "fR",
		"fQbB2":             "fRbF2",
		"ffrrN":             "ffrrN",
		"hQ":                "RB",
		"D0":                "",
		"nC":                "",
		"iN":                "",
		"iR":                "",
		"afW":               "",
		"KO2":               "",
		"U":                 "",
		"gN":                "",
		"yafsF":             "",
		"R12":               "",
		"mcdW":              "",
		"FyafsF":            "",
		"mafsmafWmafsmafmF": "",
	} {
		got, err := ToFairy(notation)
		if want == "" {
			if err == nil {
				t.Errorf("%q: %q, want an error", notation, got)
			}
			continue
		}
		if err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", notation, got, err, want)
			continue
		}
		if again, err := FromFairy(got); err != nil || !same(again, notation) {
			t.Errorf("%q is written %q and read %q, %v", notation, got, again, err)
		}
	}
}

// FuzzFairy: whatever is read can be written again if it was of the dialect, and is the same.
func FuzzFairy(f *testing.F) {
	for _, seed := range []string{"fsRbK", "fhNbKsW", "rfnZicpQ2", "R12", "", "[F?R]@3", "NNnN", "XY", "ffKhQ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, notation string) {
		read, err := FromFairy(notation)
		if err != nil || read == "-" || !isFairy(notation) {
			return
		}
		written, err := ToFairy(read)
		if err != nil {
			t.Fatalf("%q is read as %q: %v", notation, read, err)
		}
		if again, err := FromFairy(written); err != nil || !same(read, again) {
			t.Fatalf("%q is read as %q, written as %q, and read as %q, %v", notation, read, written, again, err)
		}
	})
}
