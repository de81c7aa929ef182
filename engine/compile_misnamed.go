package engine

import (
	"fmt"
	"reflect"
)

// hookMethod is a method of a kind of hook.
type hookMethod struct {
	kind, name string
	is         func(hook any) bool       // whether a hook is of the kind
	named      func(t reflect.Type) bool // whether a type has a method of this name
}

// hookMethods are the methods that identify each kind of hook. Each name is a constant
// where it is looked up: for names that it can't see, the linker keeps every exported
// method of each type in the program, which makes ferz five megabytes larger.
var hookMethods = []hookMethod{
	{"SideEffecter", "SideEffects", is[SideEffecter], func(t reflect.Type) bool { return found(t.MethodByName("SideEffects")) }},
	{"StateUpdater", "MoveMade", is[StateUpdater], func(t reflect.Type) bool { return found(t.MethodByName("MoveMade")) }},
	{"PositionFinisher", "FinishPosition", is[PositionFinisher], func(t reflect.Type) bool { return found(t.MethodByName("FinishPosition")) }},
	{"LegalityTester", "Legal", is[LegalityTester], func(t reflect.Type) bool { return found(t.MethodByName("Legal")) }},
	{"VetoScope", "Concerns", is[VetoScope], func(t reflect.Type) bool { return found(t.MethodByName("Concerns")) }},
	{"Blaster", "Blast", is[Blaster], func(t reflect.Type) bool { return found(t.MethodByName("Blast")) }},
	{"LegalityPredictor", "PredictLegal", is[LegalityPredictor], func(t reflect.Type) bool { return found(t.MethodByName("PredictLegal")) }},
	{"CheckVeto", "VetoesChecks", is[CheckVeto], func(t reflect.Type) bool { return found(t.MethodByName("VetoesChecks")) }},
	{"MoveFilter", "MoveGenerated", is[MoveFilter], func(t reflect.Type) bool { return found(t.MethodByName("MoveGenerated")) }},
	{"MoveSource", "SpecialMoves", is[MoveSource], func(t reflect.Type) bool { return found(t.MethodByName("SpecialMoves")) }},
	{"QuietSource", "OnlyQuiets", is[QuietSource], func(t reflect.Type) bool { return found(t.MethodByName("OnlyQuiets")) }},
	{"IndependentSource", "IgnoresOthers", is[IndependentSource], func(t reflect.Type) bool { return found(t.MethodByName("IgnoresOthers")) }},
	{"ExemptSource", "ExemptMoves", is[ExemptSource], func(t reflect.Type) bool { return found(t.MethodByName("ExemptMoves")) }},
	{"Gater", "Gates", is[Gater], func(t reflect.Type) bool { return found(t.MethodByName("Gates")) }},
	{"GameEnder", "GameEnd", is[GameEnder], func(t reflect.Type) bool { return found(t.MethodByName("GameEnd")) }},
	{"Adjudicator", "Adjudicate", is[Adjudicator], func(t reflect.Type) bool { return found(t.MethodByName("Adjudicate")) }},
	{"WinTester", "CanWin", is[WinTester], func(t reflect.Type) bool { return found(t.MethodByName("CanWin")) }},
	{"CycleAdjudicator", "CycleLoser", is[CycleAdjudicator], func(t reflect.Type) bool { return found(t.MethodByName("CycleLoser")) }},
	{"NoMovesResulter", "NoMovesResult", is[NoMovesResulter], func(t reflect.Type) bool { return found(t.MethodByName("NoMovesResult")) }},
	{"Describer", "DescribeMove", is[Describer], func(t reflect.Type) bool { return found(t.MethodByName("DescribeMove")) }},
	{"Adviser", "Advise", is[Adviser], func(t reflect.Type) bool { return found(t.MethodByName("Advise")) }},
	{"CaptureEnforcer", "EnforcesCaptures", is[CaptureEnforcer], func(t reflect.Type) bool { return found(t.MethodByName("EnforcesCaptures")) }},
	{"MoveSelector", "SelectMoves", is[MoveSelector], func(t reflect.Type) bool { return found(t.MethodByName("SelectMoves")) }},
	{"MoveExpander", "ExpandMove", is[MoveExpander], func(t reflect.Type) bool { return found(t.MethodByName("ExpandMove")) }},
	{"Reviser", "Revise", is[Reviser], func(t reflect.Type) bool { return found(t.MethodByName("Revise")) }},
	{"Counter", "Max", is[Counter], func(t reflect.Type) bool { return found(t.MethodByName("Max")) }},
	{"Counter", "Count", is[Counter], func(t reflect.Type) bool { return found(t.MethodByName("Count")) }},
	{"Evaluator", "Evaluate", is[Evaluator], func(t reflect.Type) bool { return found(t.MethodByName("Evaluate")) }},
	{"SearchExtender", "ExtendsSearch", is[SearchExtender], func(t reflect.Type) bool { return found(t.MethodByName("ExtendsSearch")) }},
	{"Fallible", "Err", is[Fallible], func(t reflect.Type) bool { return found(t.MethodByName("Err")) }},
	{"CastlingRule", "Castles", is[CastlingRule], func(t reflect.Type) bool { return found(t.MethodByName("Castles")) }},
	{"PassantRule", "FirstMovesOnly", is[PassantRule], func(t reflect.Type) bool { return found(t.MethodByName("FirstMovesOnly")) }},
	{"SideChanger", "ChangesOnMove", is[SideChanger], func(t reflect.Type) bool { return found(t.MethodByName("ChangesOnMove")) }},
	{"Declarer", "Declared", is[Declarer], func(t reflect.Type) bool { return found(t.MethodByName("Declared")) }},
	{"Waller", "WallWords", is[Waller], func(t reflect.Type) bool { return found(t.MethodByName("WallWords")) }},
	{"StepMover", "MovesInSteps", is[StepMover], func(t reflect.Type) bool { return found(t.MethodByName("MovesInSteps")) }},
	{"Preparer", "Prepare", is[Preparer], func(t reflect.Type) bool { return found(t.MethodByName("Prepare")) }},
	{"Explainer", "ExplainIllegal", is[Explainer], func(t reflect.Type) bool { return found(t.MethodByName("ExplainIllegal")) }},
	{"CheckTester", "InCheck", is[CheckTester], func(t reflect.Type) bool { return found(t.MethodByName("InCheck")) }},
	{"CheckTester", "Royals", is[CheckTester], func(t reflect.Type) bool { return found(t.MethodByName("Royals")) }},
	{"LoneKing", "LoneKing", is[LoneKing], func(t reflect.Type) bool { return found(t.MethodByName("LoneKing")) }},
	{"AttackFinder", "Attackers", is[AttackFinder], func(t reflect.Type) bool { return found(t.MethodByName("Attackers")) }},
	{"TurnOrder", "NextSide", is[TurnOrder], func(t reflect.Type) bool { return found(t.MethodByName("NextSide")) }},
	{"FENSection", "Sections", is[FENSection], func(t reflect.Type) bool { return found(t.MethodByName("Sections")) }},
	{"FENSection", "WriteFEN", is[FENSection], func(t reflect.Type) bool { return found(t.MethodByName("WriteFEN")) }},
	{"FENSection", "ReadFEN", is[FENSection], func(t reflect.Type) bool { return found(t.MethodByName("ReadFEN")) }},
	{"FENSection", "Accepts", is[FENSection], func(t reflect.Type) bool { return found(t.MethodByName("Accepts")) }},
}

// misnamed returns an error if a hook has a method that is named as one of a kind's, but
// has other parameters or results: it would never be called.
func misnamed(hook any) error {
	t := reflect.TypeOf(hook)
	for _, m := range hookMethods {
		if !m.is(hook) && m.named(t) {
			return fmt.Errorf("%v has a method %s but is not an engine.%s, whose %s has other parameters or results", t, m.name, m.kind, m.name)
		}
	}
	return nil
}

func is[H any](hook any) bool {
	_, ok := hook.(H)
	return ok
}

func found(_ reflect.Method, ok bool) bool { return ok }
