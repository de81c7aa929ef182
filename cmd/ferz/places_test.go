package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/cmd/ferz/internal/clitest"
)

// TestWrongPlaces checks what commands say of a folder in the place of a file, of a file in
// the place of a folder, and of what is missing: its name, once, and what is wrong with it.
func TestWrongPlaces(t *testing.T) {
	clitest.Places(t)
	t.Chdir(t.TempDir())
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"file", "game.pgn", filepath.Join("folder", "x.txt")} {
		if err := os.WriteFile(name, []byte("[White \"a\"]\n\n1. e4 *\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const folder, missing = "folder: is a directory; expected a file", "none: no such file or directory"
	for args, want := range map[string]string{
		"pgn check folder":                        "ferz: " + folder,
		"pgn check none":                          "ferz: " + missing,
		"pgn merge game.pgn none":                 "ferz: " + missing,
		"book show folder":                        "ferz: book " + folder,
		"convert game.pgn -o folder --format kif": "ferz: " + folder,
		"convert game.pgn -o file/x.pgn":          "ferz: file/x.pgn: not a directory; expected a folder where a file is",
		"variants import none":                    "ferz: " + missing,
		"variants import folder":                  "ferz: " + folder,
		"show nonesuch --variants none":           "ferz: none: the file can't be read: no such file or directory",
		"tables list --dir file":                  "ferz: file: not a directory; expected a folder where a file is",
		"docs file":                               "ferz: file: file exists; expected a folder, or a name that is free",
		"explore chess --index folder":            "ferz: " + folder,
		"match --batch folder":                    "ferz: " + folder,
		"match --engine ferz --engine ferz,name=b --nodes 1 --openings folder": "ferz: openings in " + folder,
		"train test chess --net folder/none":                                   "ferz: folder/none: no such file or directory",
		"train curve none":                                                     "ferz: " + missing,
		"tune weights folder":                                                  "ferz: " + folder,
		"serve --config none":                                                  "ferz: " + missing,
		"serve restore game.pgn --data new":                                    `ferz: game.pgn: this is not a backup of "ferz serve backup": gzip: invalid header`,
		"puzzle --plain none":                                                  "ferz: " + missing,
	} {
		t.Run(args, func(t *testing.T) {
			_, errOut, status := ferz(t, strings.Fields(args)...)
			if got, _, _ := strings.Cut(errOut, "\n"); got != want || status == cli.ExitOK {
				t.Errorf("status %d, %q, expected %q", status, got, want)
			}
		})
	}
}

// TestNoHome plays where nothing says where the user's files are.
func TestNoHome(t *testing.T) {
	clitest.Places(t)
	for _, name := range []string{"FERZ_CONFIG_DIR", "FERZ_DATA_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"} {
		t.Setenv(name, "")
	}
	for args, want := range map[string]string{
		"match --engine ferz --engine ferz,name=b --nodes 1 --maxmoves 2 --games 2": "",
		"match --engine ferz --engine x --nodes 1":                                  `no engine is called "x"`,
		"games":           "set HOME, XDG_DATA_HOME or FERZ_DATA_DIR",
		"engines add x x": "set FERZ_CONFIG_DIR",
	} {
		t.Run(args, func(t *testing.T) {
			_, errOut, status := ferz(t, strings.Fields(args)...)
			if !strings.Contains(errOut, want) || (want == "") != (status == cli.ExitOK) {
				t.Errorf("status %d, %q, expected %q", status, errOut, want)
			}
		})
	}
}
