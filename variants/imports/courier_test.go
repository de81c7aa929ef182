package imports_test

import "testing"

func TestCourierErrors(t *testing.T) {
	checkErrors(t, "courier", map[string]wrong{
		"ranks":   {"Game: X\nFEN Code: rnbq\n", 2, "has 1 ranks"},
		"uneven":  {"code=rnb/ppp/4/RNB", 1, "rank 2 has 4 squares"},
		"letters": {"\nplay.php?game=X&code=rn!/ppp", 2, "character 3 of the code"},
		"brace":   {"code=rn{ab/ppp", 1, "ends with }"},
		"large":   {"code=44/44", 1, "16 files at most"},
		"address": {"play.php?game=%zz&code=rn/ppp", 1, "can't be read"},
		"nothing": {"Game: X\n", 0, "no game"},
	})
}

func FuzzCourier(f *testing.F) {
	fuzz(f, "courier",
		"Game: Small\nFEN Code: rkr/ppp/3/PPP/RKR\nset legdefs (\n1 1 0 1 1 1 1 1 1 2 0\n2 1 0 1 1 99 1 0 3 2 1 0 1 1 99 -1 0 3 0\n1 1 1 1 3 1 1 -1 -1 3 0);\ndef P 0;\ndef R 11;\ndef K 30;",
		"play.php?game=Small&cols=3&code=rkr3{x'}-%2Br3RKR")
}
