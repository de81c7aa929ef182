package uciclient

import "strings"

// Hear implements link.Session. The most frequent ones come first.
func (s *session) Hear(text string) {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	switch rest = strings.TrimSpace(rest); word {
	case "info":
		s.takeInfo(rest)
	case "bestmove", "nobestmove":
		if word == "nobestmove" {
			rest = "(none)"
		}
		s.Post(event{kind: answered, text: rest, last: s.last})
		s.last = ""
	case "readyok":
		s.Post(event{kind: ready})
	case s.protocol.Welcome:
		s.open = true
		s.Post(event{kind: welcomed})
	case "id", "option":
		s.takeIntroduction(word, rest)
	case "registration":
		if rest == "error" {
			s.Post(event{kind: unregistered})
		}
	case "copyprotection":
		if rest == "error" {
			s.barred.Store(true)
		}
	case "", "bye":
	default:
		s.Note(text)
	}
}

func (s *session) takeInfo(rest string) {
	switch {
	case strings.HasPrefix(rest, "string"):
		if strings.Contains(strings.ToLower(rest), "error") {
			s.Note(rest)
		}
	case !telling(rest):
	default:
		if !strings.Contains(rest, "multipv ") || strings.Contains(rest+" ", "multipv 1 ") {
			s.last = rest
		}
		if s.Wanted.Load() {
			s.Post(event{kind: thought, text: rest})
		}
	}
}

const maxOptions = 1000

func (s *session) takeIntroduction(word, rest string) {
	if s.open {
		return
	}
	if word == "option" {
		o, err := parseOption(rest)
		if err != nil {
			s.Note(err.Error())
		} else if len(s.desc.Options) < maxOptions {
			s.desc.Options = append(s.desc.Options, o)
		}
		return
	}
	switch key, value, _ := strings.Cut(rest, " "); key {
	case "name":
		s.desc.Name = strings.TrimSpace(value)
	case "author":
		s.desc.Author = strings.TrimSpace(value)
	}
}
