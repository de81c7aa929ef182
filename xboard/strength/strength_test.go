package strength_test

import (
	"strings"
	"testing"

	"github.com/ferzchess/ferz/engine/search"
	"github.com/ferzchess/ferz/xboard/strength"
)

func TestSettings(t *testing.T) {
	for name, tt := range map[string]struct {
		set  []string // name=value
		want search.Skill
	}{
		"nothing":            {nil, search.Skill{}},
		"the highest":        {[]string{"Skill Level=20", "UCI_LimitStrength=true", "UCI_Elo=2130"}, search.Skill{}},
		"a rating unused":    {[]string{"UCI_Elo=600"}, search.Skill{}},
		"the lowest rating":  {[]string{"uci_limitstrength=true", "uci_elo=600"}, search.SkillOf(1)},
		"the lowest level":   {[]string{"skill level=0"}, search.SkillOf(1)},
		"the middle":         {[]string{"Skill Level=10"}, search.SkillOf(5.5)},
		"varied, but strong": {[]string{"Variation of Play=medium", "Seed=7"}, search.Skill{VarietyMargin: 25, Seed: 7}},
		"weakened":           {[]string{"Weakening=5"}, search.Skill{EvalNoise: 40}},
	} {
		s := strength.Settings{}
		for _, pair := range tt.set {
			option, value, _ := strings.Cut(pair, "=")
			if known, err := s.Set(option, value); !known || err != nil {
				t.Errorf("%s: %s: %v, %v", name, pair, known, err)
			}
		}
		if got := s.Skill(); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

func TestSettingsRefuse(t *testing.T) {
	s := strength.Settings{}
	for name, value := range map[string]string{"Skill Level": "21", "UCI_Elo": "599", "UCI_LimitStrength": "maybe", "Variation of Play": "huge", "Seed": "-1"} {
		if known, err := s.Set(name, value); !known || err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: %v, %v", name, value, known, err)
		}
	}
	if known, err := s.Set("Hash", "1"); known || err != nil {
		t.Errorf("Hash: %v, %v", known, err)
	}
	if len(s) != 0 {
		t.Errorf("wrong values are kept: %v", s)
	}
}
