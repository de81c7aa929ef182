package csa

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/pgn"
	"github.com/ferzchess/ferz/variants/records"
)

// names are the pieces by their letters in SFEN.
var names = func() map[string]string {
	out := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(Pieces)) {
		out[Pieces[name]] = name
	}
	return out
}()

// write writes the main line of a game.
func write(g *pgn.Game) (text string, lost []string, err error) {
	if g.Variant == nil || g.Variant.Def.Name != "Shogi" {
		return "", nil, fmt.Errorf("CSA has no words for this game, only for shogi")
	}
	p, err := g.Variant.NewPosition(g.StartFEN)
	if err != nil {
		return "", nil, err
	}
	defer p.Release()
	moves, lost := records.Line(g)
	var b strings.Builder
	b.WriteString("'CSA encoding=UTF-8\n" + version(g, moves) + "\n")
	writeHeader(&b, g)
	writePosition(&b, p, g.StartFEN == g.Variant.StartFEN())
	_, texts := records.Said(g.Root)
	writeComments(&b, append(slices.Clone(g.HeaderComments), texts...))
	for _, n := range moves {
		b.WriteString(moveText(p, n.Move) + "\n")
		took, texts := records.Said(n)
		writeTime(&b, took)
		writeComments(&b, texts)
		p.Make(n.Move)
	}
	if g.Result != "*" || g.Tags.Has("Termination") {
		b.WriteString(ending(g, p.Side() == engine.White) + "\n")
	}
	took, texts := records.SaidLast(g)
	writeTime(&b, took)
	writeComments(&b, texts)
	return b.String(), lost, nil
}

func writeTime(b *strings.Builder, took *time.Duration) {
	if took != nil {
		b.WriteString("T" + strconv.FormatFloat(took.Seconds(), 'f', -1, 64) + "\n")
	}
}

// version is 3.0 if times have parts of a second or the time control has an increment, which
// 2.2 has no words for.
func version(g *pgn.Game, moves []*pgn.Node) string {
	if _, _, later := timeKey(g); later {
		return "V3.0"
	}
	for _, n := range moves {
		if took, _ := records.Said(n); took != nil && took.Seconds() != float64(int(took.Seconds())) {
			return "V3.0"
		}
	}
	return "V2.2"
}

func writeHeader(b *strings.Builder, g *pgn.Game) {
	line := func(key, value string) {
		if value != "" {
			b.WriteString(key + records.OneLine(value) + "\n")
		}
	}
	line("N+", records.Known(g.Tags, "White"))
	line("N-", records.Known(g.Tags, "Black"))
	for _, k := range keys {
		line("$"+k.key+":", records.Known(g.Tags, k.tag))
	}
	if date := records.Known(g.Tags, "Date"); date != "" {
		line("$START_TIME:", strings.ReplaceAll(date, ".", "/")+" "+g.Tags.Get("Time"))
	}
	if key, value, _ := timeKey(g); key != "" {
		line("$"+key+":", value)
	}
	for _, key := range []string{"END_TIME", "TIME_LIMIT", "TIME", "MAX_MOVES", "JISHOGI", "NOTE"} {
		line("$"+key+":", records.Known(g.Tags, key))
	}
}

func writePosition(b *strings.Builder, p *engine.Position, even bool) {
	if even {
		b.WriteString("PI\n")
	} else {
		writeBoard(b, p)
	}
	b.WriteString([]string{"+\n", "-\n"}[p.Side()])
}

func writeBoard(b *strings.Builder, p *engine.Position) {
	v := p.Variant()
	for i := range v.Ranks() {
		fmt.Fprintf(b, "P%d", i+1)
		for file := range v.Files() {
			pc := p.PieceAt(v.At(file, v.Ranks()-1-i, 0))
			if pc == engine.NoPiece {
				b.WriteString(" * ")
				continue
			}
			b.WriteString([]string{"+", "-"}[pc.Color()] + nameOf(v, pc.Type()))
		}
		b.WriteString("\n")
	}
	for side, sign := range []string{"P+", "P-"} {
		held := ""
		for _, t := range v.Types() {
			held += strings.Repeat("00"+nameOf(v, t.ID), p.InHand(engine.Color(side), t.ID))
		}
		if held != "" {
			b.WriteString(sign + held + "\n")
		}
	}
}

func nameOf(v *engine.Variant, t engine.TypeID) string {
	return names[v.Type(t).Letters[engine.White]]
}

func writeComments(b *strings.Builder, texts []string) {
	for _, text := range texts {
		for line := range strings.Lines(text) {
			b.WriteString("'*" + strings.TrimRight(line, "\r\n") + "\n")
		}
	}
}

// moveText writes a move: where from, where to and what the piece is then.
func moveText(p *engine.Position, m engine.Move) string {
	v := p.Variant()
	square := func(s engine.Square) string { return fmt.Sprintf("%d%d", v.Files()-v.File(s), v.Ranks()-v.Rank(s)) }
	from, t := "00", m.Type()
	if m.Kind() != engine.Drop {
		from = square(m.From())
		if t == 0 {
			t = p.PieceAt(m.From()).Type()
		}
	}
	return []string{"+", "-"}[p.Side()] + from + square(m.To()) + nameOf(v, t)
}

func ending(g *pgn.Game, whiteToMove bool) string {
	e := records.EndingOf(g, whiteToMove)
	switch {
	case e.CSA == "%ILLEGAL_ACTION" && whiteToMove:
		return "%-ILLEGAL_ACTION"
	case e.CSA == "%ILLEGAL_ACTION":
		return "%+ILLEGAL_ACTION"
	}
	return e.CSA
}
