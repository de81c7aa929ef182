package uciclient

import "strings"

// HandleLine implements link.Session. The most frequent ones come first.
func (s *session) HandleLine(text string) {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	switch rest = strings.TrimSpace(rest); word {
	case "info":
		s.handleInfo(rest)
	case "bestmove", "nobestmove":
		if word == "nobestmove" {
			rest = "(none)"
		}
		s.Post(event{kind: evBestMove, text: rest, last: s.last})
		s.last = ""
	case "readyok":
		s.Post(event{kind: evReadyOK})
	case s.protocol.HelloReply:
		s.open = true
		s.Post(event{kind: evUCIOK})
	case "id", "option":
		s.handleIntroduction(word, rest)
	case "registration":
		if rest == "error" {
			s.Post(event{kind: evRegistration})
		}
	case "copyprotection":
		if rest == "error" {
			s.copyProtected.Store(true)
		}
	case "", "bye":
	default:
		s.NoteOutput(text)
	}
}

func (s *session) handleInfo(rest string) {
	switch {
	case strings.HasPrefix(rest, "string"):
		if strings.Contains(strings.ToLower(rest), "error") {
			s.NoteOutput(rest)
		}
	case !hasScoreOrPV(rest):
	default:
		if !strings.Contains(rest, "multipv ") || strings.Contains(rest+" ", "multipv 1 ") {
			s.last = rest
		}
		if s.ReportThinking.Load() {
			s.Post(event{kind: evInfo, text: rest})
		}
	}
}

const maxOptions = 1000

func (s *session) handleIntroduction(word, rest string) {
	if s.open {
		return
	}
	if word == "option" {
		o, err := parseOption(rest)
		if err != nil {
			s.NoteOutput(err.Error())
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
