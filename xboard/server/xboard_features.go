package server

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/strength"
)

// protover announces what this engine can do, to a GUI that can take it.
func (s *xboardServer) protover(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil || n < 1 {
		return fmt.Errorf("%q is not a version", args)
	}
	if n < 2 {
		return nil
	}
	lines := []string{
		"feature done=0",
		fmt.Sprintf("feature myname=%q", oneLine(s.id.Name)),
		"feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1",
		"feature colors=0 name=1 pause=1 nps=1 debug=1 memory=1 smp=1 exclude=1 setscore=0 highlight=1",
		fmt.Sprintf("feature egt=%q", syzygyTables),
		fmt.Sprintf("feature variants=%q", strings.Join(announced(s.offers), ",")),
		feature("MultiPV", fmt.Sprintf("-spin 1 1 %d", maxLines)),
		feature(overheadOption, fmt.Sprintf("-spin 0 0 %d", maxOverhead)),
		feature("Resign", "-check 0"),
		feature("Clear Hash", "-button"),
		feature("EvalFile", "-file "),
		feature(tablePath, "-path "),
		feature(syzygyPath, "-path "),
		feature(ownBook, "-check 0"),
		feature(bookFile, "-file "),
	}
	for _, o := range strength.Options() {
		lines = append(lines, feature(o.Name, settingText(&o)))
	}
	for _, v := range mergeVariables(s.cat.All()) {
		lines = append(lines, feature(v.Name, optionText(v)))
	}
	s.out.print(append(lines, "feature done=1")...)
	s.mayDebug = true
	return nil
}

func feature(name, kind string) string { return fmt.Sprintf("feature option=%q", name+" "+kind) }

// optionText writes a variable's type, value and range.
func optionText(v engine.Variable) string {
	switch v.Kind {
	case engine.IntVariable:
		return fmt.Sprintf("-spin %s %d %d", v.Default, v.Min, v.Max)
	case engine.BoolVariable:
		if v.Default == "yes" {
			return "-check 1"
		}
		return "-check 0"
	case engine.ChoiceVariable:
		return comboText(v.Choices, v.Default)
	}
	return "-string " + v.Default
}

// comboText writes choices, with a star before the one at first.
func comboText(choices []string, first string) string {
	out := slices.Clone(choices)
	if i := slices.Index(out, first); i >= 0 {
		out[i] = "*" + first
	}
	return "-combo " + strings.Join(out, " /// ")
}

// settingText writes the type, value and range of an option for playing strength.
func settingText(o *xboard.Option) string {
	switch o.Kind {
	case xboard.CheckOption:
		return "-check 0"
	case xboard.ComboOption:
		return comboText(o.Choices, o.Default)
	}
	return fmt.Sprintf("-spin %s %d %d", o.Default, o.Min, o.Max)
}

// accepted distinguishes XBoard from other GUIs: no other marks squares.
func (s *xboardServer) accepted(args string) error {
	if args == "highlight" {
		s.ownBoards = true
	}
	return nil
}

func (s *xboardServer) rejected(args string) error {
	if args == "debug" {
		s.mayDebug = false
	}
	return nil
}

// option sets an option. Game variables count from the next game on.
func (s *xboardServer) option(args string) error {
	name, value, _ := strings.Cut(args, "=")
	name = strings.TrimSpace(name)
	switch strings.ToLower(name) {
	case "multipv":
		n, err := parseSpin("option MultiPV", value, 1, maxLines)
		if err == nil {
			s.lines = n
			s.restartAnalysis()
		}
		return err
	case "resign":
		if value != "0" && value != "1" {
			return fmt.Errorf("option Resign: %q is neither 0 nor 1", value)
		}
		s.resigns = value == "1"
		return nil
	case "evalfile":
		s.betweenSearches(func() { s.setNet(strings.TrimSpace(value)) })
		return nil
	case strings.ToLower(tablePath):
		s.betweenSearches(func() { s.setTables(strings.TrimSpace(value)) })
		return nil
	case strings.ToLower(syzygyPath):
		s.betweenSearches(func() { s.setSyzygy(strings.TrimSpace(value)) })
		return nil
	case "move overhead":
		return s.setOverhead(value)
	case "clear hash":
		s.betweenSearches(s.clearHash)
		return nil
	}
	return s.setOther(name, value)
}

// syzygyTables is the type of tables for which a GUI may name a folder by egtpath.
const syzygyTables = "syzygy"

// egtPath sets the folders of endgame tables of a type. Those of other types are ignored, as
// a GUI may name all that it knows of.
func (s *xboardServer) egtPath(args string) error {
	kind, path, _ := strings.Cut(strings.TrimSpace(args), " ")
	if strings.ToLower(kind) == syzygyTables {
		s.betweenSearches(func() { s.setSyzygy(strings.TrimSpace(path)) })
	}
	return nil
}

func (s *xboardServer) memory(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil || n < 1 {
		return errors.New("expected a number of megabytes, at least 1")
	}
	s.betweenSearches(func() { s.setHash(min(n, maxHash)) })
	return nil
}

// cores sets how many threads search.
func (s *xboardServer) cores(args string) error {
	n, err := strconv.Atoi(args)
	if err != nil || n < 1 {
		return errors.New("expected a number of cores, at least 1")
	}
	s.betweenSearches(func() { s.setThreads(min(n, search.MaxThreads)) })
	return nil
}

// betweenSearches does something between searches, and resumes what was running.
func (s *xboardServer) betweenSearches(f func()) {
	was := s.doing
	s.stopAndWait()
	s.doing = idle
	f()
	if was != idle {
		s.startTurn()
	}
}

// restartAnalysis starts an analysis again that is to heed something new.
func (s *xboardServer) restartAnalysis() {
	if s.doing == analyzing {
		s.betweenSearches(func() {})
	}
}
