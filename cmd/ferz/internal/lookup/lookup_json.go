package lookup

import (
	"github.com/ferzchess/ferz/cmd/ferz/internal/cli"
	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/notation"
)

// detailsJSON is all that is known of a variant with the values of its variables.
type detailsJSON struct {
	variantJSON
	Values map[string]string `json:"values"` // of the variables
	Pieces []pieceJSON       `json:"pieces"`
	Rules  []string          `json:"rules"` // in words
}

// pieceJSON is a type of piece.
type pieceJSON struct {
	Name       string `json:"name"`
	Letters    string `json:"letters"`    // White's, and Black's behind a slash if they differ in more than their case
	Centipawns int    `json:"centipawns"` // its value in the middlegame; 0: none is given
	Ending     int    `json:"ending_centipawns"`
	Royal      bool   `json:"royal"`
	Betza      string `json:"betza"`
	Moves      string `json:"moves"`             // in words
	Picture    string `json:"picture,omitempty"` // of the piece, if the game defines one
	// What its square adds to its values; absent: nothing is known.
	Places       *placesJSON `json:"places,omitempty"`
	EndingPlaces *placesJSON `json:"ending_places,omitempty"`
}

// placesJSON is engine.Places, in centipawns.
type placesJSON struct {
	SmallCenter        int `json:"small_center"`
	LargeCenter        int `json:"large_center"`
	SmallCenterAttacks int `json:"small_center_attacks"`
	LargeCenterAttacks int `json:"large_center_attacks"`
	Forward            int `json:"forward"`
	Offset             int `json:"offset"`
}

func placesOf(p *engine.Places) *placesJSON {
	if p == nil {
		return nil
	}
	return &placesJSON{
		SmallCenter: int(p.SmallCenter), LargeCenter: int(p.LargeCenter), Forward: int(p.Forward), Offset: int(p.Offset),
		SmallCenterAttacks: int(p.SmallCenterAttacks), LargeCenterAttacks: int(p.LargeCenterAttacks),
	}
}

func detailsOf(v *engine.Variant) (detailsJSON, error) {
	about, err := describeJSON(v.Def)
	if err != nil {
		return detailsJSON{}, err
	}
	about.FEN = v.StartFEN()
	out := detailsJSON{variantJSON: about, Values: v.Values, Rules: cli.NonNil(v.Describe()), Pieces: []pieceJSON{}}
	if out.Values == nil {
		out.Values = map[string]string{}
	}
	for _, t := range v.Types() {
		middle, ending := v.PlacesOf(t.ID)
		out.Pieces = append(out.Pieces, pieceJSON{
			Name: t.Name, Letters: pieceLetters(&t), Centipawns: t.Value, Ending: t.Ending, Royal: t.Royal,
			Betza: t.Shown().Notation, Moves: t.Words(), Picture: t.Picture, Places: placesOf(middle), EndingPlaces: placesOf(ending),
		})
	}
	return out, nil
}

// positionJSON is a position and how the game stands there.
type positionJSON struct {
	Variant string `json:"variant"`
	FEN     string `json:"fen"`
	Side    string `json:"side"`             // whose turn it is
	Check   bool   `json:"check"`            // that side is in check
	Result  string `json:"result"`           // as PGN writes it; * if the game is not over
	Reason  string `json:"reason,omitempty"` // of the result
}

func positionOf(p *engine.Position) positionJSON {
	r := p.Result()
	return positionJSON{Variant: p.Variant().Def.ID, FEN: p.FEN(), Side: p.Side().String(), Check: p.InCheck(p.Side()), Result: r.String(), Reason: r.Reason}
}

// movesJSON is a position with its legal moves.
type movesJSON struct {
	positionJSON
	Moves []moveJSON `json:"moves"`
}

// moveJSON is a legal move.
type moveJSON struct {
	Move string `json:"move"` // in coordinates
	SAN  string `json:"san"`
	Own  string `json:"own"`            // in the game's own notation
	From string `json:"from,omitempty"` // "": the piece comes from the hand
	To   string `json:"to"`
}

func legalMovesOf(p *engine.Position) movesJSON {
	out := movesJSON{positionJSON: positionOf(p), Moves: []moveJSON{}}
	v, legal := p.Variant(), p.LegalMoves()
	sans, own := notation.SANs(p, legal), notation.FormatterFor("own", v)
	for i, m := range legal {
		j := moveJSON{Move: notation.Coordinates(p, m), SAN: sans[i], Own: own.Move(p, m), To: v.SquareName(m.To())}
		if !m.IsDrop() {
			j.From = v.SquareName(m.From())
		}
		out.Moves = append(out.Moves, j)
	}
	return out
}
