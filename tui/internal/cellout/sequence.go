package cellout

import "bytes"

// sequence is a control sequence: ESC [, parameters, a final byte.
type sequence struct {
	private byte // '?' and the like, or 0
	between byte // an intermediate byte, or 0
	final   byte
	params  [32]param
	count   int
}

// readCSI reads a control sequence and its length; 0 if it is not a complete
// one or has more in it than terminals are usually sent.
func (s *sequence) readCSI(p []byte) int {
	if len(p) < 3 || p[0] != 0x1b || p[1] != '[' {
		return 0
	}
	s.private, s.between, s.count = 0, 0, 0
	i := 2
	if p[i] >= '<' && p[i] <= '?' {
		s.private = p[i]
		i++
	}
	n, ok := s.readParams(p[i:])
	i += n
	if ok && i < len(p) && p[i] >= ' ' && p[i] <= '/' {
		s.between = p[i]
		i++
	}
	if !ok || i >= len(p) || p[i] < '@' || p[i] > '~' {
		return 0
	}
	s.final = p[i]
	return i + 1
}

// readParams reads the parameters and their length.
func (s *sequence) readParams(p []byte) (n int, ok bool) {
	const most = 1<<15 - 1
	now := param{sub: -1}
	number := &now.n
	for n = range p {
		switch c := p[n]; {
		case c >= '0' && c <= '9':
			*number = min(max(*number, 0)*10+int(c-'0'), most)
		case c == ':' && number == &now.n:
			now.sub, number = 0, &now.sub
		case c == ';' && s.count < len(s.params):
			s.params[s.count] = now
			s.count++
			now, number = param{sub: -1}, &now.n
		case c == ':' || c == ';' || s.count == len(s.params):
			return n, false
		default:
			if n > 0 {
				s.params[s.count] = now
				s.count++
			}
			return n, true
		}
	}
	return n, false
}

func (s *sequence) list() []param { return s.params[:s.count] }

// at returns a parameter that is at least 1, as places and counts are.
func (s *sequence) at(i int) int {
	if i >= s.count {
		return 1
	}
	return max(s.params[i].n, 1)
}

// mode returns the first parameter, 0 if there is none.
func (s *sequence) mode() int {
	if s.count == 0 {
		return 0
	}
	return s.params[0].n
}

// is reports whether the sequence has a prefix and an intermediate byte.
func (s *sequence) is(private, between byte) bool {
	return s.private == private && s.between == between
}

// colons reports whether any parameter has a part after a colon.
func (s *sequence) colons() bool {
	for _, p := range s.list() {
		if p.sub >= 0 {
			return true
		}
	}
	return false
}

// harmless reports whether a mode changes neither the screen nor where and how
// text is written: the cursor's visibility, mouse, focus, bracketed paste, and
// synchronised output.
func harmless(mode int) bool {
	switch mode {
	case 12, 25, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 1016, 2004, 2026, 2031:
		return true
	}
	return false
}

// readOSC returns the length of an operating system command, with its end; 0
// if it is incomplete or may change the screen. Those that don't set titles,
// the clipboard, notifications and colours outside the cells.
func readOSC(p []byte) int {
	if len(p) < 3 || p[0] != 0x1b || p[1] != ']' {
		return 0
	}
	end := bytes.IndexAny(p[2:], "\a\x1b\x18\x1a")
	if end < 0 {
		return 0
	}
	number, _, _ := bytes.Cut(p[2:2+end], []byte(";"))
	switch string(number) {
	case "0", "1", "2", "9", "12", "22", "52", "112", "777":
	default:
		return 0
	}
	switch rest := p[2+end:]; {
	case rest[0] == '\a':
		return 2 + end + 1
	case len(rest) > 1 && rest[0] == 0x1b && rest[1] == '\\':
		return 2 + end + 2
	}
	return 0
}
