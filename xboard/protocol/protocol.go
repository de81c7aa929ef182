// Package protocol describes the engine protocols: their names, commands and
// differences. Each is a [Protocol] in its own file and an entry of [All], which
// the command line, the registry, the search for engines, their check and the
// clients use. The conversations are in packages uciclient and xboardclient.
package protocol

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/engine/words"
	"github.com/ferzchess/ferz/xboard"
)

// Protocol is how programs are talked to.
type Protocol struct {
	Name    xboard.Protocol // in files and on the command line
	Label   string          // name for users
	Aliases []string        // other names, in small letters
	// AutoDetect is true if the protocol is tried with a program whose protocol is unknown.
	AutoDetect bool

	Hello          []string // lines that request an engine's capabilities
	HelloReply     string   // begins a line that no other program answers that with
	DefaultVariant string   // what engines play that name no variant
	// SupportsBoard reports whether the squares of a board can be named; nil: of all.
	SupportsBoard func(b engine.Board) bool
	Notation      Notation
	// UCIDialect is the dialect of a protocol of UCI's kind; nil: the protocol is
	// XBoard's.
	UCIDialect *UCIDialect
}

// PassByOwnSquare as Notation.Pass means the square of the piece that makes the move, twice.
const PassByOwnSquare = "twice"

// Notation is how squares, moves and positions are written.
type Notation struct {
	FirstRank func(ranks int) int // number of the first rank; nil: 1
	// Square names the square on a file and a rank, both counted from 0; nil: a
	// letter for the file and a number for the rank.
	Square   func(file, rank, files, ranks int) string
	Drop     string // between a piece and the square where it is dropped
	Pass     string // a move that changes nothing, or PassByOwnSquare
	Castling Castling
	// OneLetter is true if pieces have a single letter each, and all boards have letters
	// for files and numbers for ranks.
	OneLetter bool
	// SFEN is true if positions are written as in shogi: without words for the rights to
	// castle and to capture en passant.
	SFEN bool
}

// Castling is how castling is written where king and rooks may start anywhere.
type Castling uint8

// The ways to write castling.
const (
	KingToTarget  Castling = iota // e1g1
	KingTakesRook                 // e1h1
	CastleOO                      // O-O
)

// UCIDialect holds the differences between the protocols of UCI's kind.
type UCIDialect struct {
	Position string // the word before a position
	NewGame  string // announces a new game; "": there is no such command
	GameOver bool   // the end of a game is announced
	Ponder   string // the name of the option that allows pondering
	// ReadyBeforeNewGame is true if isready may be slow, as it makes the engine prepare itself
	// for a game, and if NewGame comes after it.
	ReadyBeforeNewGame bool
	// MateInPlies is true if mates are counted in plies, not in moves.
	MateInPlies bool
	// BareOptions is true if options are written without the words name and value, and have no
	// blanks in their names.
	BareOptions bool
	// DrawOffers is true if a draw can be offered with go and ponderhit.
	DrawOffers bool
	// HasBanMoves is true if moves can be forbidden, but not picked.
	HasBanMoves bool
	// GoTime writes the time for a move, with a blank before it.
	Time func(t *GoTime) string
	// ImplicitOptions are options that every engine has, announced or not.
	ImplicitOptions []xboard.Option
	Engine          EngineDialect
}

// EngineDialect is how ferz talks as an engine of a protocol of UCI's kind.
type EngineDialect struct {
	// OwnMoves is true if moves are written as ferz writes coordinates, which is as UCI does,
	// and not by the protocol's notation.
	OwnMoves bool
	Info     string // begins a line for people
	NoMove   string // answers go where there is no move
	Win      string // answers go where the player to move wins by a declaration; "": none does
	Bye      string // answers quit; "": nothing does
	// ProbeReply answers probe, which asks what the hash table has of a position: nothing.
	// "": nothing does.
	ProbeReply string
	// BriefInfo is true if lines about the search have few fields, and scores are whole
	// numbers without the words cp and mate.
	BriefInfo bool
	// MateReply begins the answer to go mate, behind which all moves of a mate stand; "": go
	// mate is a search like others.
	MateReply string
	// LacksKings is true if positions may lack a king, as problems of mate do.
	LacksKings bool
	// FirstIsBlack is true if wtime and winc in go are of the second player, and btime and
	// binc of the first.
	FirstIsBlack bool
	// MoverTimes is true if go has the times of the player to move (time, increment,
	// movestogo) and of the opponent (opptime, oppincrement, oppmovestogo).
	MoverTimes bool
	// Options are the names of options where they are not those of UCI with underscores for
	// blanks. OptionPrefix replaces UCI_ in other names; "" as long as OwnMoves is false:
	// options with it are not announced unless they have a name here.
	Options      map[string]string
	OptionPrefix string
	// FewOptions is true if buttons and the number of lines are not announced.
	FewOptions  bool
	MoreOptions []string // lines that announce further options
}

// GoTime is the time that an engine has for a move.
type GoTime struct {
	Clocks *[2]search.Clock // nil: there is none
	Side   engine.Color     // to move
	Move   time.Duration    // for this move; 0: no such limit
}

// own returns the time for the move of those limits that are kept: the time per
// move, but no more than there is on the clock.
func (t *GoTime) own() time.Duration {
	if t.Clocks != nil {
		return min(t.Move, t.Clocks[t.Side].WithoutByoyomi().Remaining)
	}
	return t.Move
}

// All returns the protocols, the most usual first. A new one is added here.
func All() []*Protocol { return []*Protocol{UCI(), XBoard(), USI(), UCCI()} }

// Find returns the protocol of a name.
func Find(name xboard.Protocol) (*Protocol, error) {
	for _, p := range All() {
		if p.Name == name {
			return p, nil
		}
	}
	return nil, fmt.Errorf("%q is not a protocol; expected %s%s", name, Names("or"), words.DidYouMean(string(name), names()))
}

// names are those of all protocols.
func names() []string {
	var out []string
	for _, p := range All() {
		out = append(out, string(p.Name))
	}
	return out
}

// Parse returns the protocol with a name or alias, ignoring case.
func Parse(text string) (*Protocol, error) {
	want := strings.ToLower(strings.TrimSpace(text))
	for _, p := range All() {
		if string(p.Name) == want || slices.Contains(p.Aliases, want) {
			return p, nil
		}
	}
	return Find(xboard.Protocol(text))
}

// Names lists the names of all protocols, with a word such as "or" before the
// last.
func Names(word string) string {
	return list(word, func(p *Protocol) (string, bool) { return string(p.Name), true })
}

// AutoDetectNames lists the names of those protocols that are tried with an unknown program.
func AutoDetectNames(word string) string {
	return list(word, func(p *Protocol) (string, bool) { return string(p.Name), p.AutoDetect })
}

// Labels lists the names of all protocols.
func Labels(word string) string {
	return list(word, func(p *Protocol) (string, bool) { return p.Label, true })
}

// list lists what a text has for the protocols that it is for.
func list(word string, text func(p *Protocol) (string, bool)) string {
	var out []string
	for _, p := range All() {
		if s, ok := text(p); ok {
			out = append(out, s)
		}
	}
	if last := len(out) - 1; last > 0 {
		out = append(out[:last-1], out[last-1]+" "+word+" "+out[last])
	}
	return strings.Join(out, ", ")
}
