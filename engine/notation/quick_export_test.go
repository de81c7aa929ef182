package notation

import "github.com/ferzchess/ferz/engine"

// Quick is Match for texts that the quick way has an answer to.
func Quick(p *engine.Position, text string) (engine.Move, bool) { return of(p).quick(text) }

// SlowMatch is Match without the quick way.
func SlowMatch(p *engine.Position, text string) ([]engine.Move, error) { return of(p).slowMatch(text) }

// SlowSAN and SlowCoordinates write moves without the quick way.
func SlowSAN(p *engine.Position, m engine.Move) string         { return of(p).slowSAN(m) }
func SlowCoordinates(p *engine.Position, m engine.Move) string { return of(p).slowCoordinates(m) }

// QuickSAN is SAN for moves that the quick way writes.
func QuickSAN(p *engine.Position, m engine.Move) (string, bool) {
	out, ok := of(p).appendSAN(nil, m)
	return string(out), ok
}
