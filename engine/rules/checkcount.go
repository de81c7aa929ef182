package rules

import (
	"fmt"

	"github.com/ferzchess/ferz/engine"
)

// CheckCount wins the game for the player who has given check a number of times.
//
// Source: the rules of three-check chess on lichess.org. The FEN has the checks
// still to be given ("3+3", White first); the form with checks given after the move
// number ("+0+0") is read as well.
type CheckCount struct {
	Checks int `ini:"checks"`
}

func (CheckCount) Key() string { return "check count" }

func (r CheckCount) Describe(*engine.Variant) string {
	if r.Checks == 1 {
		return "A player who gives check wins."
	}
	return fmt.Sprintf("A player who gives check %d times wins.", r.Checks)
}

func (r CheckCount) Bind(b *engine.Builder) (any, error) {
	if r.Checks < 1 || r.Checks > 9 {
		return nil, fmt.Errorf("%d checks: expected 1 to 9", r.Checks)
	}
	return &checkCount{checks: r.Checks, slot: b.Slot(), reason: fmt.Sprintf("%d %s", r.Checks, plural("check", r.Checks))}, nil
}

// checkCount is the bound rule; its slot holds the checks given, White's in
// the low byte, Black's in the next.
type checkCount struct {
	checks, slot int
	reason       string
}

func (k *checkCount) given(p *engine.Position, c engine.Color) int {
	return int(p.Slot(k.slot) >> (8 * c) & 0xff)
}

func (k *checkCount) set(p engine.Editor, white, black int) {
	p.SetSlot(k.slot, uint64(white)|uint64(black)<<8)
}

func (k *checkCount) MoveMade(p engine.Editor, m engine.Move) {
	us := p.Side()
	if m != engine.NoMove && p.InCheck(us.Other()) {
		p.SetSlot(k.slot, p.Slot(k.slot)+1<<(8*us))
	}
}

func (k *checkCount) GameEnd(p *engine.Position) engine.Result {
	if them := p.Side().Other(); k.given(p, them) >= k.checks {
		return engine.Win(them, k.reason)
	}
	return engine.Result{}
}

func (k *checkCount) Sections() []string { return []string{"checks"} }

func parseChecks(text string) (a, b int, given, ok bool) {
	n := 0
	if len(text) > 0 && text[0] == '+' {
		n, _ = fmt.Sscanf(text, "+%d+%d", &a, &b)
		return a, b, true, n == 2 && text == fmt.Sprintf("+%d+%d", a, b)
	}
	n, _ = fmt.Sscanf(text, "%d+%d", &a, &b)
	return a, b, false, n == 2 && text == fmt.Sprintf("%d+%d", a, b)
}

func (k *checkCount) Accepts(_, text string) bool {
	_, _, _, ok := parseChecks(text)
	return ok
}

func (k *checkCount) ReadFEN(p engine.Editor, _, text string) error {
	if text == "" {
		return nil
	}
	a, b, given, ok := parseChecks(text)
	if !given {
		a, b = k.checks-a, k.checks-b
	}
	if !ok || a < 0 || b < 0 || a > k.checks || b > k.checks {
		return fmt.Errorf("expected the checks to be given, such as %d+%d", k.checks, k.checks)
	}
	k.set(p, a, b)
	return nil
}

func (k *checkCount) WriteFEN(p *engine.Position, _ string) string {
	return fmt.Sprintf("%d+%d", k.checks-k.given(p, engine.White), k.checks-k.given(p, engine.Black))
}

func (k *checkCount) Max() int { return k.checks }

// Count implements engine.Counter: checks given.
func (k *checkCount) Count(p *engine.Position, c engine.Color) int { return k.given(p, c) }

// SetCount implements engine.CountSetter.
func (k *checkCount) SetCount(p engine.Editor, c engine.Color, n int) {
	p.SetSlot(k.slot, p.Slot(k.slot)&^(0xff<<(8*c))|uint64(n)<<(8*c))
}

func (k *checkCount) Advise(a *engine.Advice) { a.ChecksToWin = k.checks }
