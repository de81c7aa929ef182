package pgn

import (
	"bytes"
	"hash/maphash"
	"slices"
)

// phase is how far a game has got.
type phase uint8

const (
	opening phase = iota // comments at most
	inTags
	inMoves
	ended // the result was there
)

// gameSplitter finds where games end, and counts what an index needs.
type gameSplitter struct {
	phase  phase
	depth  int // of variations
	plies  int // of the main line
	line   int // of the last token among the moves
	blank  bool
	result bool     // the last token was a result within a variation
	names  []uint64 // hashes of the tags' names
	event  bool

	intro     int // where comments begin that belong to the next game, or -1
	introLine int
}

func (s *gameSplitter) reset() { *s = gameSplitter{intro: -1, names: s.names[:0]} }

// feed takes the next token. It reports whether a new game begins, with this
// token or with the comments before it (see intro).
func (s *gameSplitter) feed(t token, text []byte) (begins bool) {
	s.blank = s.blank || t.blank
	if s.result && t.blank { // variations that were not closed
		s.phase, s.depth, s.intro = ended, 0, -1
	}
	s.result = false
	switch t.kind {
	case tagToken:
		return s.feedTag(text[t.start:t.end])
	case commentToken, lineToken, escapeToken:
		s.feedComment(t)
		return false
	}
	if s.phase == ended {
		return s.blank || !s.trailing(t, text)
	}
	s.feedMove(t)
	return false
}

// trailing reports whether a token may stand behind the result, by mistake: some kinds, and
// on the same line words, a second result and variations.
func (s *gameSplitter) trailing(t token, text []byte) bool {
	switch {
	case t.kind == closeToken:
		s.depth = max(s.depth-1, 0)
		return true
	case t.kind == glyphToken || t.kind == junkToken || t.kind == suffixToken || s.depth > 0:
	case t.kind == moveToken && isAsianWord(string(text[t.start:t.end])):
	case t.line != s.line:
		return false
	case t.kind == moveToken:
		return !bytes.ContainsAny(text[t.start:t.end], digits)
	case t.kind == numberToken:
		return isDigit(text[t.end-1])
	}
	if t.kind == openToken {
		s.depth++
	}
	return true
}

func (s *gameSplitter) feedTag(text []byte) (begins bool) {
	tag, _ := cutTag(text)
	event := bytes.EqualFold(tag.name, eventName)
	name := maphash.Bytes(nameSeed, tag.name)
	repeats := len(s.names) == 1 && event // nothing came since the tag of the same name
	again := event && s.event && !repeats || s.blank && (event || slices.Contains(s.names, name))
	if s.phase > inTags || s.phase == inTags && again {
		return true
	}
	s.phase, s.blank = inTags, false
	s.event = s.event || event
	if len(s.names) < maxNames {
		s.names = append(s.names, name)
	}
	return false
}

// maxNames is how many names of tags are remembered.
const maxNames = 64

var eventName = []byte("Event")

var nameSeed = maphash.MakeSeed()

// feedComment notes comments behind a finished game: after an empty line they
// belong to the next one.
func (s *gameSplitter) feedComment(t token) {
	if s.phase == ended && s.blank && s.intro < 0 {
		s.intro, s.introLine = t.start, t.line
	}
}

func (s *gameSplitter) feedMove(t token) {
	if t.kind == junkToken && s.phase == inTags {
		return
	}
	s.phase, s.blank, s.line = inMoves, false, t.line
	switch t.kind {
	case openToken:
		s.depth++
	case closeToken:
		s.depth = max(s.depth-1, 0)
	case moveToken:
		if s.depth == 0 {
			s.plies++
		}
	case resultToken:
		s.result = s.depth > 0
		if s.depth == 0 {
			s.phase = ended
		}
	}
}
