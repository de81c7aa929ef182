package server

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/dialect"
	"github.com/ferzchess/ferz/xboard/protocol"
)

// speech is the protocol of UCI's kind that a conversation is held in, with its notation of
// the current variant.
type speech struct {
	protocol *protocol.Protocol
	notation *dialect.Notation // of variant
	variant  *engine.Variant
}

// dialect returns how ferz talks by the protocol.
func (s *speech) dialect() *protocol.EngineDialect { return &s.protocol.UCIDialect.Engine }

// speak changes the protocol to the one that a command asks for, and, unless a variant was
// chosen, the variant to the one that programs of that protocol mean.
func (s *uciServer) speak(hello string) error {
	for _, p := range protocol.All() {
		if p.UCIDialect == nil || p.Hello[0] != hello || p.Name == s.speech.protocol.Name {
			continue
		}
		s.stopSearch()
		before := s.speech.protocol.DefaultVariant
		s.speech = speech{protocol: p}
		if s.choice.name == before && p.DefaultVariant != before {
			return s.begin(p.DefaultVariant)
		}
	}
	return nil
}

// notes returns the notation of the current variant, nil if it is ferz's own.
func (s *uciServer) notes() *dialect.Notation {
	if s.speech.dialect().OwnMoves {
		return nil
	}
	if s.speech.variant != s.variant {
		s.speech.notation, s.speech.variant = dialect.NewNotation(s.speech.protocol, s.variant, nil), s.variant
	}
	return s.speech.notation
}

// play makes moves, as the protocol writes them.
func (s *uciServer) play(p *engine.Position, moves []string) error {
	notes := s.notes()
	if notes == nil {
		return notation.Play(p, strings.Join(moves, " "))
	}
	for _, text := range moves {
		m, err := notes.Parse(p, text)
		if err != nil {
			return err
		}
		p.Make(m)
	}
	return nil
}

// parse reads a move of the position.
func (s *uciServer) parse(text string) (engine.Move, error) {
	if notes := s.notes(); notes != nil {
		return notes.Parse(s.pos, text)
	}
	return notation.Parse(s.pos, text)
}

// writer returns what writes moves; a search may use it while commands are handled.
func (s *uciServer) writer() func(p *engine.Position, m engine.Move) string {
	if notes := s.notes(); notes != nil {
		return notes.Move
	}
	random := s.choice.random
	return func(p *engine.Position, m engine.Move) string { return uciMove(p, m, random) }
}

// scoreText writes a score.
func (s *speech) scoreText(score search.Score) string {
	moves, mates := score.Mate()
	switch {
	case s.dialect().BriefInfo:
		return strconv.Itoa(int(score))
	case mates && s.protocol.UCIDialect.MateInPlies && moves > 0:
		return fmt.Sprintf("mate %d", 2*moves-1)
	case mates && s.protocol.UCIDialect.MateInPlies:
		return fmt.Sprintf("mate %d", 2*moves)
	}
	return scoreText(score)
}

// info begins a line for people.
func (s *speech) info() string { return s.dialect().Info }

// optionName returns how the protocol calls an option of UCI.
func (s *speech) optionName(name string) string {
	d := s.dialect()
	if other := d.Options[name]; other != "" {
		return other
	}
	if d.OwnMoves {
		return name
	}
	if rest, ok := strings.CutPrefix(name, "UCI_"); ok && d.OptionPrefix != "" {
		name = d.OptionPrefix + rest
	}
	return strings.ReplaceAll(name, " ", "_")
}

// meantOption returns the name that UCI has for an option, of those announced as lines,
// which other protocols alone need.
func (s *speech) meantOption(name string, lines func() []string) string {
	if s.dialect().OwnMoves {
		return name
	}
	for _, line := range lines() {
		if known, _ := splitOption(line); strings.EqualFold(s.optionName(known), name) {
			return known
		}
	}
	return name
}

// splitOption splits a line that announces an option into its name and what follows.
func splitOption(line string) (name, rest string) {
	name, rest, _ = strings.Cut(strings.TrimPrefix(line, "option name "), " type ")
	return name, rest
}

// announced returns the lines that announce options as the protocol has them.
func (s *speech) announced(lines []string) []string {
	d := s.dialect()
	var out []string
	for _, line := range lines {
		name, rest := splitOption(line)
		switch {
		case d.OptionPrefix == "" && strings.HasPrefix(name, "UCI_") && d.Options[name] == "",
			d.FewOptions && (strings.HasPrefix(rest, "button") || name == "MultiPV"):
		case s.protocol.UCIDialect.BareOptions:
			out = append(out, "option "+s.optionName(name)+" type "+barely(rest))
		default:
			out = append(out, "option name "+s.optionName(name)+" type "+rest)
		}
	}
	return append(out, d.MoreOptions...)
}

// barely writes the values of an option as UCCI does: the default comes last.
func barely(rest string) string {
	words := strings.Fields(strings.ReplaceAll(rest, "<empty>", ""))
	at := slices.Index(words, "default")
	if at < 0 {
		return rest
	}
	end := at + 1
	for end < len(words) && words[end] != "min" && words[end] != "var" {
		end++
	}
	if end == at+1 {
		return strings.Join(slices.Delete(words, at, end), " ")
	}
	value := slices.Clone(words[at:end])
	return strings.Join(append(slices.Delete(words, at, end), value...), " ")
}
