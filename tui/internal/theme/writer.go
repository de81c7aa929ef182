package theme

// Writer writes lines of styled text, each with as few bytes as it can: over a
// slow link every byte counts, and a screen sends a line whole if any of it
// changes. A Writer may be used again and again; it is not safe for concurrent
// use.
//
// Blanks show their background only. So a Writer draws them in whatever
// foreground is set, and where blanks of two colors alternate, as on a board,
// it sets one as the foreground and then only turns "reverse" on and off.
type Writer struct {
	runs []run
	text []byte
	out  []byte

	now  Style // what is set; Attr's Reverse is kept apart
	back bool  // reverse is set
}

// run is a stretch of text in one style.
type run struct {
	style Style
	end   int // in Writer.text
	blank bool
}

// Add appends text in a style. The text has no control characters.
func (w *Writer) Add(s Style, text string) {
	if text == "" {
		return
	}
	w.text = append(w.text, text...)
	blank := s.Attr&(Underline|Reverse) == 0 && isBlank(text)
	if blank {
		s = Style{Bg: s.Bg}
	}
	w.merge(run{style: s, end: len(w.text), blank: blank})
}

// Blanks appends n blanks with the background of a style.
func (w *Writer) Blanks(s Style, n int) {
	const blanks = "                                "
	for ; n > len(blanks); n -= len(blanks) {
		w.Add(s, blanks)
	}
	w.Add(s, blanks[:max(n, 0)])
}

// merge appends a run, or lengthens the last one if they look the same.
func (w *Writer) merge(r run) {
	if len(w.runs) > 0 {
		last := &w.runs[len(w.runs)-1]
		switch same := last.style.Bg == r.style.Bg && last.style.Attr&(Underline|Reverse) == 0; {
		case last.style == r.style && last.blank == r.blank, same && r.blank:
			last.end = r.end
			return
		case same && last.blank && r.style.Attr&(Underline|Reverse) == 0:
			*last = r
			return
		}
	}
	w.runs = append(w.runs, r)
}

func isBlank(text string) bool {
	for i := range len(text) {
		if text[i] != ' ' {
			return false
		}
	}
	return true
}

// Line returns what was added, with all styles switched off at the end, and starts
// a new line.
func (w *Writer) Line() string {
	w.out = w.out[:0]
	start := 0
	for i, r := range w.runs {
		if r.blank {
			w.ground(i)
		} else {
			w.set(r.style)
		}
		w.out = append(w.out, w.text[start:r.end]...)
		start = r.end
	}
	if w.now != (Style{}) || w.back {
		w.out = append(w.out, "\x1b[m"...)
	}
	w.runs, w.text, w.now, w.back = w.runs[:0], w.text[:0], Style{}, false
	return string(w.out)
}

// set switches to a style for text.
func (w *Writer) set(s Style) {
	back := s.Attr&Reverse != 0
	s.Attr &^= Reverse
	if s == w.now && back == w.back {
		return
	}
	if s == (Style{}) && !back {
		w.out = append(w.out, "\x1b[m"...)
		w.now, w.back = s, back
		return
	}
	w.begin()
	w.attributes(s.Attr, back)
	if s.Fg != w.now.Fg {
		w.out = append(fgCode(w.out, s.Fg), ';')
	}
	if s.Bg != w.now.Bg {
		w.out = append(bgCode(w.out, s.Bg), ';')
	}
	w.end()
	w.now, w.back = s, back
}

func (w *Writer) begin() { w.out = append(w.out, "\x1b["...) }

// end closes a sequence in place of its last separator.
func (w *Writer) end() { w.out[len(w.out)-1] = 'm' }

// attributes appends the parameters that change the attributes.
func (w *Writer) attributes(want Attr, back bool) {
	if (w.now.Attr^want)&Bold != 0 {
		w.out = append(w.out, pick(want&Bold != 0, "1;", "22;")...)
	}
	if (w.now.Attr^want)&Underline != 0 {
		w.out = append(w.out, pick(want&Underline != 0, "4;", "24;")...)
	}
	if w.back != back {
		w.out = append(w.out, pick(back, "7;", "27;")...)
	}
}

func pick(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

// ground makes the background that of the blanks of run i.
func (w *Writer) ground(i int) {
	bg := w.runs[i].style.Bg
	if w.now.Attr&Underline != 0 {
		w.set(Style{Bg: bg})
		return
	}
	other := w.now.Fg
	shown := w.now.Bg
	if w.back {
		shown, other = other, shown
	}
	explicit := w.now.Fg != 0 && w.now.Bg != 0 // reversed, a terminal's own colors are unknown
	switch {
	case shown == bg && (!w.back || explicit):
	case other == bg && explicit && bg.fixed():
		w.out = append(w.out, pick(w.back, "\x1b[27m", "\x1b[7m")...)
		w.back = !w.back
	case w.back:
		w.set(Style{Fg: w.now.Fg, Bg: bg, Attr: w.now.Attr})
	default:
		w.pair(i, bg)
	}
}

// pair sets a background, and the next one as the foreground if this pays.
func (w *Writer) pair(i int, bg Color) {
	fg := w.now.Fg
	if next, ok := w.alternates(i); ok {
		fg = next
	}
	w.set(Style{Fg: fg, Bg: bg, Attr: w.now.Attr})
}

// alternates reports whether blanks of two colors take turns from run i on, and
// often enough: to set both at once costs some 9 bytes more, and as much again if
// text follows, which must set its foreground; each turn then saves 5 or 6.
func (w *Writer) alternates(i int) (next Color, ok bool) {
	j := i + 1
	for j < len(w.runs) && w.runs[j].blank && (j < i+2 || w.runs[j].style.Bg == w.runs[j-2].style.Bg) {
		j++
	}
	turns := j - i - 1
	if turns < 2 || !w.runs[i].style.Bg.fixed() || !w.runs[i+1].style.Bg.fixed() {
		return 0, false
	}
	text := j < len(w.runs) && !w.runs[j].blank
	return w.runs[i+1].style.Bg, turns > 3 || !text
}
