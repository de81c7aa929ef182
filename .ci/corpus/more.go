package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// session is a game that is typed: the arguments of "ferz play --plain", and lines.
type session struct {
	args, lines string
}

const forTwo = " --white you --black you"

// sessions have what games by chance seldom have.
var sessions = []session{
	// Sittuyin's pawns that promote in place, one or the other of two.
	{"sittuyin --fen=4k3/8/8/3PP3/8/8/2K5/8[]_w_-_-_0_1" + forTwo, "Pd5--;Ke7;Kc3"},
	{"sittuyin --fen=4k3/8/8/3P4/8/8/2K5/8[]_w_-_-_0_1" + forTwo, "--;Ke7;Kc3"},
	{"seirawan --fen=r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe]_w_KQBCDFGkqbcdfg_-_0_1" + forTwo, "O-O/Hh1;O-O-O/Ea8;Ra1b1/E"},
	{"duck" + forTwo, "e4,f6;e5,a3;Nf3,h6"},
	{"makpong" + forTwo, "e4;e5;d4"},
	{"chess" + forTwo, "f3;e5;g4;Qh4"},
	{"chess --fen=7k/8/5KQ1/8/8/8/8/8_w_-_-_0_1" + forTwo, "Qf7"},
	{"chess --fen=r3k3/P7/8/3pP3/8/8/8/R3K2R_w_KQq_d6_0_1" + forTwo, "exd6;O-O-O;a8=N"},
	{"chess" + forTwo, "Nf3;Nf6;Ng1;Ng8;Nf3;Nf6;Ng1;Ng8;claim"},
	{"chess --clock 5:00+3" + forTwo, "e4;comment The king's pawn, {in braces}.;e5;Nf3;mark !?;back;Nc3;Nc6;comment A try.;end;Nc6"},
	{"chess" + forTwo, "e4;e5;undo;c5;draw;draw"},
	{"fischerandom:PositionNumber=17" + forTwo, "e4;e5"},
	{"chess256:PositionNumber=42" + forTwo, "a3;a6"},
	{"chess --black=ferz_1", "d4;wait;c4;wait"},
	{"chess --white=ferz_2 --black=ferz_1 --clock 40/90:00", "wait 3"},
	{"kyotoshogi" + forTwo, "resign"},
	{"rest-pieces:Kind=Guards,Count=5" + forTwo, "Nc3;Nf6;d3;d6"},
	{"rest-setup:Army=Bishops" + forTwo, "d3;d6"},
	{"rest-script" + forTwo, "e4;d5;Nf3"},
}

// moreGames plays the sessions.
func (c *corpus) moreGames() error {
	for _, s := range sessions {
		var args []string
		for _, arg := range strings.Fields(s.args) {
			args = append(args, strings.ReplaceAll(arg, "_", " "))
		}
		p, err := c.plain(args...)
		if err != nil {
			return err
		}
		out, err := p.ask(strings.Split(s.lines, ";")...)
		if err == nil {
			fmt.Println(strings.Join(out, "\n"))
			err = p.quit()
		}
		if err != nil {
			return fmt.Errorf("%q: %w", args, err)
		}
	}
	return nil
}

// index writes games.tsv: what the program itself reads in each kept game.
func (c *corpus) index() error {
	out, err := c.command("games", "--json").Output()
	if err != nil {
		return err
	}
	var list []struct {
		ID, Path, Variant, White, Black, Result string
		Plies                                   int
		Unfinished                              bool
	}
	if err := json.Unmarshal(out, &list); err != nil {
		return err
	}
	p, err := c.plain("chess")
	if err != nil {
		return err
	}
	var text strings.Builder
	text.WriteString("# id, variant, White, Black, result, plies, unfinished, last FEN\n")
	for _, g := range list {
		told, err := p.ask("open "+g.Path, "end", "fen")
		if err != nil || len(told) == 0 {
			return fmt.Errorf("%s: %q, %w", g.Path, told, err)
		}
		fmt.Fprintf(&text, "%s\t%s\t%s\t%s\t%s\t%d\t%t\t%s\n", g.ID, g.Variant, g.White, g.Black, g.Result, g.Plies, g.Unfinished, told[len(told)-1])
	}
	if err := p.quit(); err != nil {
		return err
	}
	return os.WriteFile(c.path("games.tsv"), []byte(text.String()), 0o644)
}

// exported are variants that between them have nearly all rules and parameters.
const exported = "xiangqi tenjiku hostage karouk janggimodern ultima tamerlane absorption odinsrune doublechess duplex whaleshogi chu flipello simplifiedgryphon shatar atomar gross sittuyin spartan cfour knightrelay yangqi superandernach monster suicide twokingssymmetric grande-acedrex butterfly displacedgrid micro italianprogressive brouhaha chessandahalf koedem placement amazons ataxx lemurianshatranj racingkings shatranjkamil64 petrified alice filesharing armageddon relativeroyalty kingscourt mecklenbeck isolation gomoku jesonmor fox-and-hounds separaterealms seirawan misere rifle benedict colossus hecto chigorin arch marseillais kingofthehill checkless changeover symmetric odyssey cannonshogi elvenshogi atomic coregal makpong dobutsu caparandom janggitraditional cannibal supply"

// variants writes the user's variants: those of the catalogue as "variants export"
// prints them, under other ids, and the file rest.ini beside this program. What the
// program reads in both is in variants.txt.
func (c *corpus) variants() error {
	folder := c.path("config", "variants")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var text, read strings.Builder
	for _, id := range strings.Fields(exported) {
		out, err := c.command("variants", "export", id).Output()
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		one := strings.Replace(string(out), "["+id+":-]", "[own-"+id+":-]", 1)
		text.WriteString(one + "\n")
		read.WriteString(one + "\n")
	}
	if err := os.WriteFile(filepath.Join(folder, "exported.ini"), []byte(text.String()), 0o644); err != nil {
		return err
	}
	rest, err := os.ReadFile(".ci/corpus/variants/rest.ini")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "rest.ini"), rest, 0o644); err != nil {
		return err
	}
	for line := range strings.Lines(string(rest)) {
		if id, ok := strings.CutPrefix(line, "["); ok {
			id, _, _ = strings.Cut(strings.TrimRight(id, "]\n"), ":")
			out, err := c.command("variants", "export", id).Output()
			if err != nil {
				return fmt.Errorf("%s: %w", id, err)
			}
			read.WriteString(string(out) + "\n")
		}
	}
	return os.WriteFile(c.path("variants.txt"), []byte(read.String()), 0o644)
}
