package server

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard"
	"github.com/ferzchess/ferz/xboard/strength"
)

// optionLines announces all options. Game variables of all variants are among
// them, as a GUI asks only once; which values the selected variant takes is
// said when it is selected.
func (s *uciServer) optionLines() []string {
	all := s.cat.All()
	lines := s.variantLines()
	lines = append(lines,
		checkLine("UCI_Chess960"),
		spinLine("Hash", defaultHash, 1, maxHash),
		"option name Clear Hash type button",
		"option name EvalFile type string default <empty>",
		"option name "+tablePath+" type string default <empty>",
		"option name "+syzygyPath+" type string default <empty>",
		spinLine("Threads", 1, 1, search.MaxThreads),
		checkLine("Ponder"),
		spinLine("MultiPV", 1, 1, maxLines),
		spinLine(overheadOption, 0, 0, maxOverhead),
		checkLine("UCI_AnalyseMode"),
		"option name UCI_Opponent type string default <empty>",
		"option name UCI_EngineAbout type string default "+oneLine(aboutText(s.id)),
	)
	if _, ok := s.baseCatalogue.(CatalogueReader); ok {
		lines = append(lines, "option name VariantPath type string default <empty>")
	}
	lines = append(lines, checkLine(ownBook), "option name "+bookFile+" type string default <empty>")
	for _, o := range strength.Options() {
		lines = append(lines, optionLine(&o))
	}
	for _, v := range mergeVariables(all) {
		lines = append(lines, variableLine(v))
	}
	return lines
}

// variantLines announces the variants: those that do not fit into one line by a second
// option, which chooses a variant as the first does.
func (s *uciServer) variantLines() []string {
	names := variantNames(s.playable())
	first, n := comboLine("UCI_Variant", s.variant.Def.ID, names)
	if n == len(names) {
		return []string{first}
	}
	more, _ := comboLine(xboard.MoreVariants, noVariant, append([]string{noVariant}, names[n:]...))
	return []string{first, more}
}

// playable returns the variants whose squares the protocol has names for.
func (s *uciServer) playable() []engine.Definition {
	all, supports := s.cat.All(), s.speech.protocol.SupportsBoard
	if supports == nil {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(d engine.Definition) bool { return !supports(d.Board) })
}

// noVariant is the value of the second option that chooses nothing.
const noVariant = "none"

// variantNames returns the ids of variants, and then their other names.
func variantNames(all []engine.Definition) []string {
	ids := make([]string, len(all))
	var others []string
	for i, d := range all {
		ids[i] = d.ID
		others = append(others, plainNames(d)[1:]...)
	}
	return append(ids, others...)
}

func checkLine(name string) string { return "option name " + name + " type check default false" }

func spinLine(name string, value, lo, hi int) string {
	return fmt.Sprintf("option name %s type spin default %d min %d max %d", name, value, lo, hi)
}

// longestCombo is the length, in bytes, of the longest line that announces a
// choice: PolyGlot ends at one of 4096. What is left out can be chosen as well.
const longestCombo = 4000

// comboLine announces as many choices as there is room for: n of them.
func comboLine(name, value string, choices []string) (line string, n int) {
	line = "option name " + name + " type combo default " + value
	for n < len(choices) && len(line)+len(" var ")+len(choices[n]) <= longestCombo {
		line += " var " + choices[n]
		n++
	}
	return line, n
}

// optionLine writes one of the options that say how well to play.
func optionLine(o *xboard.Option) string {
	switch o.Kind {
	case xboard.CheckOption:
		return checkLine(o.Name)
	case xboard.ComboOption:
		line, _ := comboLine(o.Name, o.Default, o.Choices)
		return line
	}
	n, _ := strconv.Atoi(o.Default) // it is a spin
	return spinLine(o.Name, n, o.Min, o.Max)
}

func variableLine(v engine.Variable) string {
	switch v.Kind {
	case engine.IntVariable:
		n, _ := strconv.Atoi(v.Default)
		return spinLine(v.Name, n, v.Min, v.Max)
	case engine.ChoiceVariable:
		line, _ := comboLine(v.Name, v.Default, v.Choices)
		return line
	case engine.BoolVariable:
		return fmt.Sprintf("option name %s type check default %t", v.Name, v.Default == "yes")
	}
	return "option name " + v.Name + " type string default " + cmp.Or(v.Default, "<empty>")
}

// setOption handles the command setoption. Names and values may have blanks.
func (s *uciServer) setOption(args []string) error {
	bare := s.speech.protocol.UCIDialect.BareOptions && len(args) > 0 && args[0] != "name"
	if !bare && (len(args) < 2 || args[0] != "name") {
		return errors.New("setoption: want \"name\", a name, and perhaps \"value\" and a value")
	}
	nameWords, valueWords := args[:1], args[1:]
	if !bare {
		nameWords, valueWords = cut(args[1:], "value")
	}
	name, value := s.speech.meantOption(strings.Join(nameWords, " "), s.optionLines), strings.Join(valueWords, " ")
	if value == "<empty>" {
		value = ""
	}
	s.stopSearch()
	switch strings.ToLower(name) {
	case "uci_variant":
		return s.chooseVariant(value)
	case strings.ToLower(xboard.MoreVariants):
		if value == noVariant {
			return nil
		}
		return s.chooseVariant(value)
	case "uci_chess960":
		return s.setChess960(value)
	case "hash":
		n, err := parseSpin("option Hash", value, 1, maxHash)
		if err == nil {
			s.setHash(n)
		}
		return err
	case "evalfile":
		s.setNet(value)
		return nil
	case strings.ToLower(tablePath):
		s.setTables(value)
		return nil
	case strings.ToLower(syzygyPath):
		s.setSyzygy(value)
		return nil
	case "move overhead":
		return s.setOverhead(value)
	case "variantpath":
		return s.readVariants(value)
	case "usemillisec":
		on, err := parseCheck(name, value)
		s.seconds = err == nil && !on
		return err
	case "newgame":
		s.newGame()
		return nil
	case "clear hash":
		s.clearHash()
		return nil
	case "threads":
		n, err := parseSpin("option Threads", value, 1, search.MaxThreads)
		if err == nil {
			s.setThreads(n)
		}
		return err
	case "multipv":
		n, err := parseSpin("option MultiPV", value, 1, maxLines)
		if err == nil {
			s.lines = n
		}
		return err
	case "ponder", "uci_analysemode": // the search does the same with and without
		_, err := parseCheck(name, value)
		return err
	case "uci_opponent": // and against anyone
		s.note("the opponent is " + cmp.Or(value, "unknown"))
		return nil
	case "uci_engineabout":
		return errors.New("option UCI_EngineAbout is for reading only")
	}
	return s.setOther(name, value)
}

// readVariants adds the games of files, whose names are separated by ; or :, to
// the variants that there were at first.
func (s *uciServer) readVariants(files string) error {
	reader, ok := s.baseCatalogue.(CatalogueReader)
	if !ok {
		return errors.New("option VariantPath: games can't be read from files here")
	}
	separators := ":;"
	if runtime.GOOS == "windows" {
		separators = ";"
	}
	cat, problems := reader.Read(strings.FieldsFunc(files, func(r rune) bool { return strings.ContainsRune(separators, r) }))
	for _, err := range problems {
		s.note(err.Error())
	}
	s.cat = cat
	for _, line := range s.variantLines() {
		s.out.print(line)
	}
	return nil
}

// parseSpin reads a whole number from lo to hi; what names it in errors.
func parseSpin(what, value string, lo, hi int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < lo || n > hi {
		return 0, fmt.Errorf("%s: %q is no whole number from %d to %d", what, value, lo, hi)
	}
	return n, nil
}

func parseCheck(name, value string) (bool, error) {
	switch strings.ToLower(value) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("option %s: %q is neither true nor false", name, value)
}

func (s *uciServer) setChess960(value string) error {
	on, err := parseCheck("UCI_Chess960", value)
	if err != nil {
		return err
	}
	s.choice.stale = s.choice.stale || on != s.choice.random
	s.choice.random = on
	return nil
}

// chooseVariant selects a variant, in its start position, and describes it to GUIs that
// ask for that.
func (s *uciServer) chooseVariant(spec string) error {
	failed, ignored := s.selectVariant(spec)
	if failed != nil {
		return failed
	}
	s.setup, s.moves = nil, nil
	var err error
	if s.pos, err = s.variant.NewPosition(""); err != nil {
		return err
	}
	s.report(ignored)
	s.out.print(s.speech.info() + describeStart(s.variant))
	for _, v := range s.variant.Def.Variables {
		s.out.print(s.speech.info() + variableLine(v))
	}
	return nil
}
