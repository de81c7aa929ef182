package notation

import "github.com/ferzchess/ferz/engine"

// Quick is Match for texts that the quick way has an answer to.
func Quick(p *engine.Position, text string) (engine.Move, bool) { return wrap(p).quick(text) }

// SlowMatch is Match without the quick way.
func SlowMatch(p *engine.Position, text string) ([]engine.Move, error) {
	return wrap(p).slowMatch(text)
}

// SlowSAN and SlowCoordinates write moves without the quick way.
func SlowSAN(p *engine.Position, m engine.Move) string         { return wrap(p).slowSAN(m) }
func SlowCoordinates(p *engine.Position, m engine.Move) string { return wrap(p).slowCoordinates(m) }

// QuickSAN is SAN for moves that the quick way writes.
func QuickSAN(p *engine.Position, m engine.Move) (string, bool) {
	out, ok := wrap(p).appendSAN(nil, m)
	return string(out), ok
}
