package engine

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/ferzchess/ferz/engine/betza"
	"github.com/ferzchess/ferz/engine/guard"
	"github.com/ferzchess/ferz/engine/words"
)

// Compile checks a definition, sets its variables and builds its tables.
// Errors name the part of the definition that is wrong. A rule that panics is an error
// too, which wraps a *guard.PanicError.
func Compile(d Definition, given Values) (*Variant, error) {
	return CompileContext(context.Background(), d, given)
}

// CompileContext is Compile for large games, which take a while: it returns the
// context's error, wrapped, once the context ends.
func CompileContext(ctx context.Context, d Definition, given Values) (*Variant, error) {
	var v *Variant
	err := guard.Do(func() (err error) {
		v, err = compile(ctx, d, given)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("variant %s: %w", d.ID, err)
	}
	return v, nil
}

func compile(ctx context.Context, d Definition, given Values) (*Variant, error) {
	values, err := d.resolve(given)
	if err != nil {
		return nil, err
	}
	computed := Values{}
	d.ID, d.Symmetry = strings.TrimSpace(d.ID), cmp.Or(d.Symmetry, Mirror)
	d.Pieces, d.Rules = slices.Clone(d.Pieces), slices.Clone(d.Rules)
	if err := d.setUp(values, computed); err != nil {
		return nil, err
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	if d.Array, err = expand(d.Array, values, computed); err != nil {
		return nil, fmt.Errorf("array: %w", err)
	}
	v := &Variant{Def: d, Values: values, hands: strings.Contains(d.Array, "[")}
	v.startArray, _, _ = strings.Cut(strings.TrimSpace(d.Array), " ")
	v.describe = sync.OnceValue(v.describeRules)
	if v.geometry, err = newGeometry(d.Board, d.Symmetry); err != nil {
		return nil, err
	}
	v.words = (v.size + 63) / 64
	v.hooks.sections, v.hooks.sole = map[string]FENSection{}, map[string]string{}
	v.format = strings.Fields(strings.NewReplacer("{", "", "}", "").Replace(orDefault(d.Format, defaultFormat)))
	if err := v.build(ctx); err != nil {
		return v, err
	}
	v.pool = &positionPool{}
	return v, nil
}

// setUp runs the definition's setups, and then its rules that are setups.
func (d *Definition) setUp(values, computed Values) error {
	for _, s := range d.Setups {
		if err := s.Setup(d, values, computed); err != nil {
			return err
		}
	}
	for _, r := range slices.Clone(d.Rules) {
		if s, ok := r.(Setup); ok {
			if err := s.Setup(d, values, computed); err != nil {
				return fmt.Errorf("rule %s: %w", r.Key(), err)
			}
		}
	}
	return nil
}

func orDefault(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func (v *Variant) build(ctx context.Context) error {
	if err := v.addTypes(); err != nil {
		return err
	}
	if err := v.readStart(); err != nil {
		return fmt.Errorf("array %q: %w", v.startArray, err)
	}
	b := &Builder{v: v}
	bound := make([]any, len(v.Def.Rules))
	for i, r := range v.Def.Rules {
		var err error
		first := v.slots
		if bound[i], err = r.Bind(b); err != nil {
			return fmt.Errorf("rule %s: %w", r.Key(), err)
		}
		v.noteState(r.Key(), bound[i], first)
		if err := v.hooks.add(r.Key(), bound[i]); err != nil {
			return err
		}
	}
	v.hands = v.hands || v.drops != nil || v.handOf != nil || len(v.hooks.gates) > 0
	if err := v.checkTogether(); err != nil {
		return err
	}
	if err := v.checkFormat(); err != nil {
		return err
	}
	v.findFirstSteps()
	if err := v.compileMoves(ctx); err != nil {
		return err
	}
	if _, err := v.NewPosition(""); err != nil {
		return err
	}
	for i, r := range v.Def.Rules {
		if err := v.prepare(bound[i]); err != nil {
			return fmt.Errorf("rule %s: %w", r.Key(), err)
		}
	}
	return nil
}

func (v *Variant) prepare(hook any) error {
	switch hook := hook.(type) {
	case Preparer:
		return hook.Prepare(v)
	case Hooks:
		for _, one := range hook {
			if err := v.prepare(one); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkFormat reports sections of the FEN that nothing reads.
func (v *Variant) checkFormat() error {
	known := strings.Fields("array side castling ep halfmove move")
	known = append(known, slices.Sorted(maps.Keys(v.hooks.sections))...)
	for i, name := range v.format {
		switch {
		case !slices.Contains(known, name):
			return fmt.Errorf("format %q: no rule has a section {%s}; there are %s", v.Def.Format, name, words.List(slices.Compact(slices.Sorted(slices.Values(known))), "and"))
		case (i == 0) != (name == "array") || slices.Contains(v.format[:i], name):
			return fmt.Errorf("format %q: expected {array} first, and each section once", v.Def.Format)
		}
	}
	return nil
}

func (v *Variant) addTypes() error {
	if len(v.Def.Pieces) == 0 || len(v.Def.Pieces) > MaxTypes {
		return fmt.Errorf("%d pieces: a variant has from 1 to %d types", len(v.Def.Pieces), MaxTypes)
	}
	v.types = make([]PieceType, 1, len(v.Def.Pieces)+1)
	v.types[0].Betza = &betza.Piece{} // what no piece and walls do
	v.byText = map[string]Piece{}
	shows := sync.OnceValue(v.show)
	v.types[0].shows = shows
	for i, def := range v.Def.Pieces {
		t := PieceType{ID: TypeID(i + 1), Name: def.Name, Value: def.Value, Ending: def.EndgameValue, Royal: def.Royal, Picture: def.Picture, shows: shows}
		if t.Ending == 0 {
			t.Ending = t.Value
		}
		var err error
		if t.Betza, err = betza.Parse(def.Betza); err != nil {
			return fmt.Errorf("piece %s: %w", def.Name, err)
		}
		white, black, two := strings.Cut(def.Letter, "/")
		if !two {
			white, black = strings.ToUpper(white), strings.ToLower(white)
		}
		t.Letters = [2]string{white, black}
		for c, text := range t.Letters {
			if _, taken := v.byText[text]; taken || text == "" {
				return fmt.Errorf("piece %s: notation %q is empty or another piece's", def.Name, text)
			}
			if !writable(text) {
				return fmt.Errorf("piece %s: notation %q can't be read in a FEN: expected up to %d letters and signs like + and '", def.Name, text, MaxLetters)
			}
			v.byText[text] = MakePiece(t.ID, Color(c))
		}
		if t.zoned, err = v.zonedMoves(&def); err != nil {
			return fmt.Errorf("piece %s: %w", def.Name, err)
		}
		if err := def.checkPlaces(); err != nil {
			return fmt.Errorf("piece %s: %w", def.Name, err)
		}
		v.types = append(v.types, t)
	}
	if err := v.addOthers(); err != nil {
		return err
	}
	if err := v.linkTypes(); err != nil {
		return err
	}
	if err := v.checkSFENLetters(); err != nil {
		return err
	}
	return v.checkRegionalNames()
}

// writable reports whether a text can be the notation of a piece in a FEN.
func writable(text string) bool {
	return len(text) <= MaxLetters && !strings.ContainsAny(text, "0123456789/[]~*#{}")
}

// checkSFENLetters checks that letters for SFENs are read as the piece or a form of it. One
// that is no other piece's is read as the piece.
func (v *Variant) checkSFENLetters() error {
	for i, def := range v.Def.Pieces {
		t := TypeID(i + 1)
		if def.SFEN != strings.ToUpper(def.SFEN) || !writable(def.SFEN) {
			return fmt.Errorf("piece %s: sfen=%q can't be read in an SFEN: expected up to %d capitals and signs like +", def.Name, def.SFEN, MaxLetters)
		}
		if _, taken := v.byText[def.SFEN]; !taken && def.SFEN != "" {
			v.byText[def.SFEN] = MakePiece(t, White)
			v.byText[strings.ToLower(def.SFEN)] = MakePiece(t, Black)
		}
		read := v.byText[def.SFEN]
		if def.SFEN != "" && (read == NoPiece || read.Color() != White || read.Type() != t && v.types[read.Type()].Base != t) {
			return fmt.Errorf("piece %s: sfen=%q is not read as it or as a form of it, but as another piece: expected a letter of theirs, or one that no piece has", def.Name, def.SFEN)
		}
	}
	return nil
}

// addOthers adds the notations that are only read.
func (v *Variant) addOthers() error {
	for i, def := range v.Def.Pieces {
		for c, text := range [2]string{strings.ToUpper(def.AltLetter), strings.ToLower(def.AltLetter)} {
			if text == "" {
				continue
			}
			pc := MakePiece(TypeID(i+1), Color(c))
			if other, taken := v.byText[text]; taken && other != pc {
				return fmt.Errorf("piece %s: notation %q is another piece's", def.Name, text)
			}
			v.byText[text] = pc
		}
	}
	return nil
}

func (v *Variant) zonedMoves(def *PieceDef) ([]zoned, error) {
	var out []zoned
	for _, z := range def.RegionMoves {
		piece, err := betza.Parse(z.Betza)
		if err != nil {
			return nil, err
		}
		one := zoned{region: z.On, target: z.To, betza: piece}
		for c := range one.on {
			if one.on[c], err = v.region(z.On, Color(c)); err != nil {
				return nil, err
			}
			if one.to[c], err = v.region(Region(orDefault(string(z.To), "all")), Color(c)); err != nil {
				return nil, err
			}
		}
		out = append(out, one)
	}
	return out, nil
}

func (v *Variant) linkTypes() error {
	for i, def := range v.Def.Pieces {
		t := &v.types[i+1]
		if def.Base != "" {
			base, ok := v.TypeNamed(def.Base)
			if !ok {
				return fmt.Errorf("piece %s: its base %q is not a piece of the variant", def.Name, def.Base)
			}
			t.Base = base.ID
		}
		if def.Royal {
			v.royalTypes = append(v.royalTypes, t.ID)
		}
		for c := range t.initial {
			var err error
			if t.initial[c], err = v.region(def.Initial, Color(c)); err != nil {
				return fmt.Errorf("piece %s: %w", def.Name, err)
			}
		}
	}
	return nil
}

// readStart places the start array once, for what depends on it.
func (v *Variant) readStart() error {
	p := &Position{v: v, states: make([]state, 1)}
	if err := (fenReader{p}).readArray(v.startArray); err != nil {
		return err
	}
	for s := range v.size {
		pc := p.board[s]
		if pc.Type() == 0 {
			continue
		}
		v.startCount[pc.Color()][pc.Type()]++
		if t := &v.types[pc.Type()]; v.Def.Pieces[pc.Type()-1].Initial == "" {
			t.initial[pc.Color()].Add(Square(s))
		}
	}
	return nil
}

// maxTables limits the squares that the tables of all moves have in all, and with
// them time and memory: Tenjiku Shogi has 820,000.
const maxTables = 1_000_000

func (v *Variant) compileMoves(ctx context.Context) error {
	tr := &tracer{v: v}
	attacks, moves := newAttackBuilder(v), newMoveBuilder(v)
	size := 0
	for c := range Color(2) {
		for i := 1; i < len(v.types); i++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			t := &v.types[i]
			moves.begin(MakePiece(t.ID, c))
			for s := range v.size {
				from := Square(s)
				if !v.valid.Has(from) {
					continue
				}
				scripts, ok := tr.trace(t, c, from)
				if !ok {
					return fmt.Errorf("piece %s: %q has too many ways to move; use fewer legs, or limit their lengths", t.Name, t.Betza.Notation)
				}
				for j := range scripts {
					if size += len(scripts[j].steps) + len(scripts[j].tail); size > maxTables {
						return fmt.Errorf("piece %s: with it the pieces have too many ways to move on so large a board; use fewer pieces, or fewer or shorter legs", t.Name)
					}
					attacks.add(from, &scripts[j])
					v.noteEnPassant(t.ID, c, from, &scripts[j])
				}
				moves.add(from, scripts)
			}
			moves.end()
			attacks.end(t.ID)
		}
		v.attacks[c] = attacks.take()
	}
	return nil
}

func (v *Variant) noteEnPassant(t TypeID, c Color, from Square, s *route) {
	if s.mode&betza.EnPassant == 0 || len(s.steps) > 0 {
		return
	}
	list := v.enPassantAttacks[c]
	if n := len(list); n == 0 || list[n-1].typ != t {
		list = append(list, enPassantAttacks{t, make([]Bitboard, v.size)})
		v.enPassantAttacks[c] = list
	}
	for _, to := range s.tail[s.min:] {
		list[len(list)-1].from[to].Add(from)
	}
}
