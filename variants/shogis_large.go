package variants

import (
	"strings"

	"github.com/ferzchess/ferz/engine"
	"github.com/ferzchess/ferz/engine/rules"
)

// largeShogis are the large games of Shogi.
func largeShogis() []engine.Definition {
	return []engine.Definition{WaShogi(), WhaleShogi(), CannonShogi(), HeianDai(), Chu(), ElvenShogi(), Dai(), Tenjiku()}
}

// pieceTable reads piece definitions, one a line: the letter, the name and the
// notation, and for pieces that promote to a form of their own the form's name,
// or that of the piece it moves like, and its notation.
func pieceTable(table string) []engine.PieceDef {
	var out []engine.PieceDef
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		cell := strings.Split(line, "|")
		for i := range cell {
			cell[i] = strings.TrimSpace(cell[i])
		}
		out = append(out, engine.PieceDef{Name: cell[1], Letter: cell[0], Betza: cell[2]})
		if len(cell) == 5 {
			out = append(out, engine.PieceDef{Name: cell[3], Letter: "+" + cell[0], Betza: cell[4], Base: cell[1]})
		}
	}
	return out
}

// What the horned falcon and the soaring eagle do: they slide, but straight or
// diagonally forward they have two steps like a lion.
const (
	falconMoves = "BbsRfWfDfcafWfmcabW"
	eagleMoves  = "RbBfFfAfcafFfmcabF"
)

// chuPieces are the pieces of Chu Shogi, which are those of the larger games too.
var chuPieces = pieceTable(`
K | King | K
P | Pawn | fW | Tokin | WfF
I | Go-between | vW | Drunk Elephant of the Go-between | FfsW
L | Lance | fR | White Horse | vRfB
C | Copper General | vWfF | Side Mover of the Copper General | sRvW
S | Silver General | FfW | Vertical Mover of the Silver General | vRsW
G | Gold General | WfF | Rook of the Gold General | R
F | Ferocious Leopard | FvW | Bishop of the Ferocious Leopard | B
T | Blind Tiger | FbsW | Flying Stag | vRsWF
E | Drunk Elephant | FfsW | Crown Prince | K
A | Reverse Chariot | vR | Whale | vRbB
M | Side Mover | sRvW | Free Boar | sRB
V | Vertical Mover | vRsW | Flying Ox | vRB
B | Bishop | B | Dragon Horse of the Bishop | BW
R | Rook | R | Dragon King of the Rook | RF
H | Dragon Horse | BW | Horned Falcon | ` + falconMoves + `
D | Dragon King | RF | Soaring Eagle | ` + eagleMoves + `
O | Kirin | FD | Lion of the Kirin | ` + lionMoves + `
X | Phoenix | WA | Free King of the Phoenix | Q
Q | Free King | Q
N | Lion | ` + lionMoves)

// withoutDrops is a game of Shogi in which what is captured is out of it. King
// and crown prince are both to be captured. zone is where pieces promote.
func withoutDrops(of string, zone engine.Region) []engine.Rule {
	return []engine.Rule{
		rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.LastRoyal{Types: "K +E"}, rules.BareKing{Types: "K +E"},
		lastRanks(of, zone), rules.PromoteOnEntry{Zone: zone, Captures: true},
		rules.Repetition{Times: 4, PerpetualCheck: true, Loser: "mover"},
	}
}

// Chu is Chu Shogi.
func Chu() engine.Definition {
	return engine.Definition{
		ID: "chu", Name: "Chu Shogi", Aliases: []string{"chushogi", "middle shogi"}, Inventor: "Unknown", Year: "14th century",
		Tags:        []string{"Chess Variant", "Historic", "Regional", "Popular"},
		Description: "The Shogi of old Japan: 92 pieces of 21 kinds, no drops, and two Lions,\nwhich move twice a turn and may not be traded.",
		Source:      "https://en.wikipedia.org/wiki/Chu_shogi; Steve Evans, Shogi Variants",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 12, Ranks: 12},
		Symmetry:    engine.Rotate,
		Array:       "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL",
		Format:      "{array} {side} {castling} {ep} {lion} {halfmove} {move}",
		Pieces:      chuPieces,
		Rules: append(withoutDrops("P I L C S G F T E A M V B R H D O X", "r^4-1"),
			rules.LionTrade{Lion: "N +O", Bridge: "P I", Avenge: true}),
	}
}

// Dai is Dai Shogi.
func Dai() engine.Definition {
	gold := pieceTable(`
J | Angry Boar | W | Gold General of the Angry Boar | WfF
Y | Cat Sword | F | Gold General of the Cat Sword | WfF
Z | Evil Wolf | fFfsW | Gold General of the Evil Wolf | WfF
W | Stone General | fF | Gold General of the Stone General | WfF
U | Violent Ox | R2 | Gold General of the Violent Ox | WfF
D' | Flying Dragon | B2 | Gold General of the Flying Dragon | WfF
I' | Iron General | fWfF | Gold General of the Iron General | WfF
N' | Knight | ffN | Gold General of the Knight | WfF`)
	return Chu().Derive(engine.Definition{
		ID: "dai", Name: "Dai Shogi", Aliases: []string{"daishogi", "great shogi"}, Inventor: "Unknown", Year: "circa 1230",
		Tags:        []string{"Chess Variant", "Historic", "Regional"},
		Description: "The larger game from which Chu Shogi comes, with 130 pieces:\nLions roam, and may be traded, over a board of 225 squares.",
		Source:      "https://en.wikipedia.org/wiki/Dai_shogi; Steve Evans, Shogi Variants",
		Board:       engine.Board{Files: 15, Ranks: 15},
		Array: "ln'wi'csgkgsci'wn'l/a1y1f1tet1f1y1a/1u1j1zxnoz1j1u1/rd'mvbhdqdhbvmd'r/ppppppppppppppp/4i5i4/15/15/15/" +
			"4I5I4/PPPPPPPPPPPPPPP/RD'MVBHDQDHBVMD'R/1U1J1ZONXZ1J1U1/A1Y1F1TET1F1Y1A/LN'WI'CSGKGSCI'WN'L",
		Format:  "{array} {side} {castling} {ep} {halfmove} {move}",
		Pieces:  gold,
		Rules:   withoutDrops("P I L C S G F T E A M V B R H D O X J Y Z W U D' I' N'", "r^5-1"),
		Without: []string{"lion trade"},
	})
}

// tenjikuPieces are the pieces of Tenjiku Shogi; some promote to others that
// are on the board from the start.
var tenjikuPieces = pieceTable(`
K | King | K
P | Pawn | fW | Tokin | WfF
L | Lance | fR | White Horse | vRfB
N' | Knight | ffN | Side Soldier of the Knight | fR2bWsR
I | Iron General | fWfF | Vertical Soldier of the Iron General | fRbWsR2
C | Copper General | vWfF | Side Mover of the Copper General | sRvW
S | Silver General | FfW | Vertical Mover of the Silver General | vRsW
G | Gold General | WfF | Rook of the Gold General | R
F | Ferocious Leopard | FvW | Bishop of the Ferocious Leopard | B
T | Blind Tiger | FbsW | Flying Stag | vRsWF
E | Drunk Elephant | FfsW | Crown Prince | K
A | Reverse Chariot | vR | Whale | vRbB
U | Dog | fWbF | Multi General | fRbB
M | Side Mover | sRvW | Free Boar | sRB
V | Vertical Mover | vRsW | Flying Ox | vRB
M' | Side Soldier | fR2bWsR | Water Buffalo of the Side Soldier | vR2sRB
A' | Vertical Soldier | fRbWsR2 | Chariot Soldier of the Vertical Soldier | vRsR2B
C' | Chariot Soldier | vRsR2B | Heavenly Tetrarchs | jBsjR3cabK
B | Bishop | B | Dragon Horse of the Bishop | BW
R | Rook | R | Dragon King of the Rook | RF
H | Dragon Horse | BW | Horned Falcon of the Dragon Horse | ` + falconMoves + `
D | Dragon King | RF | Soaring Eagle of the Dragon King | ` + eagleMoves + `
H' | Horned Falcon | ` + falconMoves + ` | Bishop General of the Horned Falcon | B
D' | Soaring Eagle | ` + eagleMoves + ` | Rook General of the Soaring Eagle | R
O | Kirin | FD | Lion of the Kirin | ` + lionMoves + `
X | Phoenix | WA | Free King of the Phoenix | Q
Q | Free King | Q
N | Lion | ` + lionMoves + `
W | Water Buffalo | vR2sRB
B' | Bishop General | B
R' | Rook General | R
Q' | Free Eagle | QD
Z | Lion Hawk | B
Y | Fire Demon | vRB
V' | Vice General | B
G' | Great General | Q`)

// Tenjiku is Tenjiku Shogi.
func Tenjiku() engine.Definition {
	becomes := func(of, to string) engine.Rule {
		return rules.Promotion{ID: " of " + of, Of: of, To: to, Zone: "r^5-1", Leaving: true, Optional: true}
	}
	return engine.Definition{
		ID: "tenjiku", Name: "Tenjiku Shogi", Aliases: []string{"tenjikushogi", "exotic shogi"}, Inventor: "Unknown", Year: "15th or 16th century",
		Tags:        []string{"Chess Variant", "Historic", "Regional"},
		Description: "156 pieces on 256 squares: generals that jump over whole armies,\nand Fire Demons, which burn everything around them.",
		Source:      "Steve Evans, Shogi Variants; https://en.wikipedia.org/wiki/Tenjiku_shogi",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 16, Ranks: 16},
		Symmetry:    engine.Rotate,
		Array: "ln'ficsgekgscifn'l/a1c'c'1txqnot1c'c'1a/m'a'bhdwyq'zywdhba'm'/mvrh'd'b'r'v'g'r'b'd'h'rvm/pppppppppppppppp/4u6u4/16/16/16/16/" +
			"4U6U4/PPPPPPPPPPPPPPPP/MVRH'D'B'R'G'V'R'B'D'H'RVM/M'A'BHDWYZQ'YWDHBA'M'/A1C'C'1TONQXT1C'C'1A/LN'FICSGKEGSCIFN'L",
		Pieces: tenjikuPieces,
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.Extinction{Types: "K +E", Together: true},
			lastRanks("P L N' I C S G F T E A U M V M' A' C' B R H D H' D' O X", "r^5-1"),
			becomes("Q", "Q'"), becomes("N", "Z"), becomes("W", "Y"), becomes("B'", "V'"), becomes("R'", "G'"),
			rules.PromoteOnEntry{Zone: "r^5-1", Captures: true},
			rules.AreaMove{Types: "Y V'", Steps: 3}, rules.AreaMove{ID: " of the lion hawk", Types: "Z", Steps: 2},
			rules.RangeJump{Ranks: "K +E, G', V', B' R' +H' +D'", Jumpers: "G':* R':+ +D':+ B':x +H':x V':x"},
			rules.Burn{Types: "Y"}, rules.Repetition{Times: 4, Loser: "mover"},
		},
	}
}

// HeianDai is Heian Dai Shogi. Coppers, irons and side movers move as the Nichureki
// says, other than in later games. That the flying dragon becomes a dragon horse,
// when all others become gold generals, is The Chess Variant Pages' reading.
func HeianDai() engine.Definition {
	return engine.Definition{
		ID: "heiandai", Name: "Heian Dai Shogi", Inventor: "Unknown", Year: "circa 1120",
		Tags:        []string{"Chess Variant", "Historic", "Regional"},
		Description: "The oldest large game of Shogi, as far as its rules are known:\nnearly all pieces become gold generals on the last three ranks.",
		Source:      "https://en.wikipedia.org/wiki/Heian_dai_shogi; https://www.chessvariants.com/shogivariants.dir/heiandai.html",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 13, Ranks: 13},
		Symmetry:    engine.Rotate,
		Array:       "lnicsgkgscinl/ad2t1m1t2da/ppppppppppppp/6b6/13/13/13/13/13/6B6/PPPPPPPPPPPPP/AD2T1M1T2DA/LNICSGKGSCINL",
		Pieces: append([]engine.PieceDef{shogiKing}, pieceTable(`
P | Pawn | fW | Gold General of the Pawn | WfF
B | Go-between | vW | Gold General of the Go-between | WfF
L | Lance | fR | Gold General of the Lance | WfF
N | Knight | ffN | Gold General of the Knight | WfF
I | Iron General | fsWfF | Gold General of the Iron General | WfF
C | Copper General | W | Gold General of the Copper General | WfF
S | Silver General | FfW | Gold General of the Silver General | WfF
T | Fierce Tiger | F | Gold General of the Fierce Tiger | WfF
D | Flying Dragon | B | Dragon Horse | BW
M | Side Mover | sRfW | Gold General of the Side Mover | WfF
A | Free Chariot | vR | Gold General of the Free Chariot | WfF
G | Gold General | WfF`)...),
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.BareKing{},
			lastRanks("P B L N I C S T D M A", "r^3-1"), rules.Repetition{Times: 4, PerpetualCheck: true, Loser: "mover"},
		},
	}
}

// withDrops are the rules of Shogi for other pieces.
func withDrops(of, pawn string, zone engine.Region) []engine.Rule {
	return []engine.Rule{
		rules.Checkmate{Stalemate: rules.StalemateLoses}, lastRanks(of, zone),
		rules.Drops{Captured: true, Movable: true, PawnMate: true, Zones: nifu(pawn, 1)}, rules.Repetition{Times: 4, PerpetualCheck: true},
	}
}

// WaShogi is Wa Shogi, with drops.
func WaShogi() engine.Definition {
	return engine.Definition{
		ID: "washogi", Name: "Wa Shogi", Inventor: "Unknown", Year: "17th century",
		Tags:        []string{"Chess Variant", "Historic", "Regional"},
		Description: "All pieces are birds and beasts, of 17 kinds, few of which stand in\nboth halves of the board. It is played with drops.",
		Source:      "https://en.wikipedia.org/wiki/Wa_shogi; Steve Evans, Shogi Variants",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 11, Ranks: 11},
		Symmetry:    engine.Rotate,
		Array:       "hmlcskvgudo/1e3w3f1/ppprpppxppp/3p3p3/11/11/11/3P3P3/PPPXPPPRPPP/1F3W3E1/ODUGVKSCLMH[]",
		Pieces: append([]engine.PieceDef{{Name: "Crane King", Letter: "K", Betza: "K", Royal: true}}, pieceTable(`
P | Sparrow Pawn | fW | Golden Bird | WfF
O | Oxcart | fR | Plodding Ox | K
H | Liberated Horse | fRbW2 | Heavenly Horse | vN
U | Strutting Crow | fWbF | Flying Falcon of the Strutting Crow | BfW
L | Swooping Owl | fWbF | Cloud Eagle of the Swooping Owl | vRsWfF3bF
C | Flying Cock | sWfF | Raiding Falcon | vRsWfF
G | Flying Goose | vWfF | Swallow's Wings of the Flying Goose | vWsR
M | Climbing Monkey | vWfF | Violent Stag of the Climbing Monkey | FfW
D | Blind Dog | bsWfF | Violent Wolf of the Blind Dog | WfF
S | Violent Stag | FfW | Roaming Boar | FfsW
V | Violent Wolf | WfF | Bear's Eyes | K
W | Swallow's Wings | vWsR | Gliding Swallow | R
R | Running Rabbit | fRbWF | Treacherous Fox of the Running Rabbit | vWvDFA
F | Flying Falcon | BfW | Tenacious Falcon | BvRsW
X | Treacherous Fox | vWvDFA
E | Cloud Eagle | vRsWfF3bF`)...),
		Rules: withDrops("P O H U L C G M D S V W R F", "P", "r^3-1"),
	}
}

// WhaleShogi is Whale Shogi.
func WhaleShogi() engine.Definition {
	return engine.Definition{
		ID: "whaleshogi", Name: "Whale Shogi", Inventor: "R. Wayne Schmittberger", Year: "1981",
		Tags:        []string{"Chess Variant"},
		Description: "Whales and dolphins on 36 squares. Only the porpoise turns over:\nwhen it is captured it comes back as a killer whale.",
		Source:      "https://en.wikipedia.org/wiki/Whale_shogi; Steve Evans, Shogi Variants; https://www.chessvariants.com/index/editcomment.php?reply=7243",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 6, Ranks: 6},
		Symmetry:    engine.Rotate,
		Array:       "bnpwgh/dddddd/6/6/DDDDDD/HGWPNB[]",
		Pieces: append([]engine.PieceDef{
			{Name: "White Whale", Letter: "W", Betza: "K", Royal: true},
			{Name: "Dolphin", Letter: "D", Betza: "fW", Zoned: []engine.Zoned{{On: "r^1", Betza: "bB"}}},
			{Name: "Porpoise", Letter: "P", Betza: "sW", Base: "Killer Whale"}, // which it is in hand
		}, pieceTable(`
G | Grey Whale | fRbB
N | Narwhal | fDsbW
B | Blue Whale | vWfF
H | Humpback Whale | FbW
K | Killer Whale | RF`)...),
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses},
			rules.Drops{Captured: true, PawnMate: true, Zones: []rules.DropZone{{Types: "D", On: "r1-5", PerFile: 2}}}, rules.FileLimit{Types: "D", Most: 2},
			rules.Repetition{Times: 4, PerpetualCheck: true},
		},
	}
}

// CannonShogi is Cannon Shogi.
func CannonShogi() engine.Definition {
	const orthogonal, diagonal = "mRpRmFpB2", "mBpBmWpR2"
	return Shogi().Derive(engine.Definition{
		ID: "cannonshogi", Name: "Cannon Shogi", Inventor: "Peter Michaelsen", Year: "1998",
		Tags:        []string{"Chess Variant"},
		Description: "Shogi with four kinds of cannons from China and Korea,\nand five pawns that also step sideways.",
		Source:      "https://www.chessvariants.com/shogivariants.dir/cannonshogi.html; https://www.pychess.org/variants/cannonshogi",
		Array:       "lnsgkgsnl/1rci1uab1/p1p1p1p1p/9/9/9/P1P1P1P1P/1BAU1ICR1/LNSGKGSNL[]",
		Pieces: append([]engine.PieceDef{{Name: "Pawn", Letter: "P", Betza: "fsW", Value: 150}}, pieceTable(`
U | Gold Cannon | mRcpR | Flying Gold Cannon | `+orthogonal+`
A | Silver Cannon | pR | Flying Silver Cannon | `+orthogonal+`
C | Copper Cannon | mBcpB | Flying Copper Cannon | `+diagonal+`
I | Iron Cannon | pB | Flying Iron Cannon | `+diagonal)...),
		Rules: []engine.Rule{
			lastRanks("PLNSBRUACI", "r^3-1"), rules.Drops{Captured: true, Movable: true},
		},
	})
}

// ElvenShogi is Elven Shogi.
func ElvenShogi() engine.Definition {
	return engine.Definition{
		ID: "elvenshogi", Name: "Elven Shogi", Inventor: "H. G. Muller", Year: "circa 2020",
		Tags:        []string{"Chess Variant"},
		Description: "The pieces of Elven Chess without drops or castling:\non the last three ranks pawns, knights, bishops and rooks promote.",
		Source:      "http://history.chess.free.fr/mcmtc/appendix/elvenshogi.html",
		Sides:       senteAndGote,
		Board:       engine.Board{Files: 10, Ranks: 10},
		Symmetry:    engine.Rotate,
		Array:       "r3k4r/dnbgqwebnd/pppppppppp/10/10/10/10/PPPPPPPPPP/DNBEWQGBND/R4K3R",
		Format:      "{array} {side} {castling} {ep} {lion} {halfmove} {move}",
		Pieces: append([]engine.PieceDef{shogiKing}, pieceTable(`
P | Pawn | fW | Dwarf of the Pawn | K
N | Knight | N | Spider | NK
B | Bishop | B | Elf of the Bishop | BW
R | Rook | R | Goblin of the Rook | RF
D | Dwarf | K
E | Elf | BW
G | Goblin | RF
Q | Queen | Q
W | Warlock | `+lionMoves)...),
		Rules: []engine.Rule{
			rules.Checkmate{Stalemate: rules.StalemateLoses}, rules.BareKing{}, lastRanks("PNBR", "r^3-1"),
			rules.LionTrade{Lion: "W", Always: true}, rules.Repetition{Times: 4, PerpetualCheck: true},
		},
	}
}
