package boardview

import (
	"maps"
	"slices"
	"strings"
)

// textual asks for a black and white symbol: of the chess symbols only the
// solid pawn has a colored picture as well, which some terminals take.
const textual = "\ufe0e"

// chessSymbols are those of every font with chess symbols.
func chessSymbols() map[string]symbols {
	return map[string]symbols{
		"King":   {"\u2654", "\u265a", "\u265a"},
		"Queen":  {"\u2655", "\u265b", "\u265b"},
		"Rook":   {"\u2656", "\u265c", "\u265c"},
		"Bishop": {"\u2657", "\u265d", "\u265d"},
		"Knight": {"\u2658", "\u265e", "\u265e"},
		"Pawn":   {"\u2659", "\u265f" + textual, "\u265f" + textual},
	}
}

// fairySymbols are those of Unicode 12 and later. A knight turned upside down
// is a nightrider to problemists; that lying on its side serves as a camel.
func fairySymbols() map[string]symbols {
	out := chessSymbols()
	groups := []struct {
		symbols symbols
		names   []string
	}{
		{symbols{"\U0001fa4e", "\U0001fa51", "\U0001fa51"}, []string{"Amazon"}},
		{symbols{"\U0001fa4f", "\U0001fa52", "\U0001fa52"}, []string{"Chancellor", "Marshall", "Marshal", "Empress", "Concubine"}},
		{symbols{"\U0001fa50", "\U0001fa53", "\U0001fa53"}, []string{"Archbishop", "Cardinal", "Princess", "Paladin", "Janus", "Hawk", "Adjutant"}},
		{symbols{"\U0001fa22", "\U0001fa28", "\U0001fa28"}, []string{"Nightrider", "Speedy Knight"}},
		{symbols{"\U0001fa0d", "\U0001fa12", "\U0001fa12"}, []string{"Camel"}},
	}
	for _, group := range groups {
		for _, name := range group.names {
			out[name] = group.symbols
		}
	}
	return out
}

// xiangqiSymbols are Unicode's discs.
func xiangqiSymbols() map[string]symbols {
	out := map[string]symbols{}
	for i, name := range []string{"General", "Advisor", "Elephant", "Horse", "Chariot", "Cannon", "Soldier"} {
		out[name] = symbols{white: string(rune(0x1fa60 + i)), black: string(rune(0x1fa67 + i))}
	}
	maps.Copy(out, map[string]symbols{"Pawn": out["Soldier"], "King": out["General"]})
	return out
}

// xiangqiKanji are the characters of a Chinese set; Red and Black differ.
func xiangqiKanji() map[string]symbols {
	return map[string]symbols{
		"General": {white: "帥", black: "將"}, "Advisor": {white: "仕", black: "士"},
		"Elephant": {white: "相", black: "象"}, "Horse": {white: "傌", black: "馬"},
		"Chariot": {white: "俥", black: "車"}, "Cannon": {white: "炮", black: "砲"},
		"Soldier": {white: "兵", black: "卒"},
	}
}

// janggiKanji are those of Cho for White, who moves first, and of Han for Black. Where
// they are the same and there are no colors, Black's have a v before them.
func janggiKanji() map[string]symbols {
	out := map[string]symbols{"General": {white: "楚", black: "漢"}, "Soldier": {white: "卒", black: "兵"}}
	for name, text := range map[string]string{"Guard": "士", "Elephant": "象", "Horse": "馬", "Chariot": "車", "Cannon": "包"} {
		out[name] = symbols{white: text, black: "v" + text, solid: text}
	}
	return out
}

// promotedMark stands before the characters of what a promoted piece was, or has become.
const promotedMark = "+"

// shogiKanji are the short forms of newspaper diagrams, and of the books on the large
// games: a character each. What has promoted to another piece of its game, such as the
// "Rook of the Gold General", has a plus sign before that one's, or before its own
// where several promote to the same. What books write with two characters that two other
// pieces have already, as Tenjiku's generals, has one of the same meaning. Without colors the second player's have a v, as
// in KIF files, and a large one where the first player's have a plus sign.
func shogiKanji(names []string) map[string]symbols {
	short := map[string]string{
		"King": "玉", "Rook": "飛", "Bishop": "角", "Gold": "金", "Silver": "銀", "Knight": "桂", "Lance": "香", "Pawn": "歩",
		"Dragon King": "竜", "Dragon Horse": "馬", "Promoted Silver": "全", "Promoted Knight": "圭", "Promoted Lance": "杏", "Tokin": "と",
		"Gold General": "金", "Silver General": "銀", "Copper General": "銅", "Iron General": "鉄", "Stone General": "石",
		"Go-between": "仲", "Drunk Elephant": "酔", "White Horse": "駒", "Side Mover": "横", "Vertical Mover": "竪",
		"Ferocious Leopard": "豹", "Blind Tiger": "虎", "Flying Stag": "鹿", "Crown Prince": "太", "Reverse Chariot": "反", "Whale": "鯨",
		"Free Boar": "猪", "Flying Ox": "牛", "Horned Falcon": "鷹", "Soaring Eagle": "鷲", "Kirin": "麒", "Phoenix": "鳳", "Lion": "獅",
		"Free King": "奔", "Evil Wolf": "狼", "Violent Ox": "猛", "Angry Boar": "嗔", "Cat Sword": "猫", "Flying Dragon": "龍",
		"Fierce Tiger": "虎", "Free Chariot": "車",
		// Tenjiku shogi
		"Side Soldier": "側", "Vertical Soldier": "縦", "Chariot Soldier": "車", "Heavenly Tetrarchs": "天", "Water Buffalo": "水", "Dog": "犬",
		"Multi General": "雑", "Bishop General": "隅", "Rook General": "翔", "Vice General": "副", "Great General": "大",
		"Free Eagle": "鵬", "Lion Hawk": "隼", "Fire Demon": "火",
		// Wa shogi
		"Crane King": "鶴", "Cloud Eagle": "鷲", "Flying Falcon": "鷹", "Treacherous Fox": "狐", "Swallow's Wings": "燕", "Running Rabbit": "兎",
		"Violent Wolf": "狼", "Violent Stag": "鹿", "Flying Goose": "雁", "Flying Cock": "鶏", "Strutting Crow": "烏", "Swooping Owl": "梟",
		"Blind Dog": "犬", "Climbing Monkey": "猿", "Liberated Horse": "馬", "Oxcart": "車", "Sparrow Pawn": "雀",
		"Golden Bird": "鳥", "Plodding Ox": "牛", "Heavenly Horse": "天", "Raiding Falcon": "延", "Gliding Swallow": "翔",
		"Roaming Boar": "猪", "Bear's Eyes": "熊", "Tenacious Falcon": "隼",
		// Tori, Sho and Okisaki shogi
		"Swallow": "燕", "Left Quail": "左", "Right Quail": "右", "Falcon": "鷹", "Crane": "鶴", "Pheasant": "雉", "Goose": "雁", "Eagle": "鷲",
		"Prince": "太", "Queen": "妃",
		// Yari shogi: the spears of shogi's pieces, and what moves as a rook a chariot
		"Yari Rook": "飛", "Yari Bishop": "角", "Yari Knight": "桂", "Yari Silver": "銀", "Yari Gold": "金",
		"Promoted Yari Knight": "圭", "Promoted Yari Rook": "車",
		// Whale shogi: of each whale's two characters the distinctive one.
		"White Whale": "白", "Grey Whale": "灰", "Blue Whale": "青", "Humpback Whale": "座", "Killer Whale": "鯱",
		"Narwhal": "角", "Dolphin": "海", "Porpoise": "豚",
		// Cannon shogi: the first two move as those of xiangqi and janggi; no general is of the others' metals
		"Gold Cannon": "砲", "Silver Cannon": "包", "Copper Cannon": "銅", "Iron Cannon": "鉄",
		// Elven shogi
		"Dwarf": "小", "Elf": "仙", "Goblin": "鬼", "Warlock": "巫", "Spider": "蛛",
	}
	promoted := map[string]int{} // to the same
	for _, name := range names {
		if become, _, ok := strings.Cut(name, " of the "); ok {
			promoted[become]++
		}
	}
	out := map[string]symbols{}
	for _, name := range names {
		become, was, ok := strings.Cut(name, " of the ")
		text := short[become]
		if plain, flies := strings.CutPrefix(name, "Flying "); text == "" && flies && slices.Contains(names, plain) {
			text, ok = short[plain], true // as cannons that have promoted do
		}
		if ok && promoted[become] > 1 {
			text = short[was]
		}
		switch {
		case text == "":
		case ok:
			out[name] = symbols{white: promotedMark + text, black: "V" + text, solid: promotedMark + text}
		default:
			out[name] = symbols{white: text, black: "v" + text, solid: text}
		}
	}
	return out
}
