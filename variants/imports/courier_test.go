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

func FuzzCourier(f *testing.F) { fuzz(f, "courier") }
