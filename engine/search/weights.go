package search

import "github.com/ferzchess/ferz/engine"

// weight is the value of a unit of a term in the middlegame and in the endgame, in
// centipawns unless the term says otherwise.
type weight struct{ middle, ending int32 }

func (w weight) packed() int64 { return pack(w.middle, w.ending) }

// times returns the packed value of n units.
func (w weight) times(n int) int64 { return pack(w.middle, w.ending) * int64(n) }

// share returns the packed value of n percent of a unit.
func (w weight) share(n int32) int64 { return pack(w.middle*n/100, w.ending*n/100) }

// weights are the weights of all terms of the static evaluation.
type weights [weightCount]weight

// The terms. "The king" is the royal or quasi-royal piece.
const (
	pieceTerm          = iota // percent of the value of a piece other than a pawn
	pawnTerm                  // percent of the value of a pawn
	handTerm                  // percent of a type's value, for one in hand
	mobilityPSQTTerm          // mobility of the square on a crowded and on a sparse board, over the average of the type
	centreTerm                // a piece in the center of the board
	homeTerm                  // a piece on its start square
	advanceTerm               // per mille of a pawn's gain by promotion, by its progress
	advanceCubedTerm          // per mille of the same, by the cube of its progress
	pawnCentreTerm            // a pawn on a central file, once it has moved
	pawnRimTerm               // a pawn on an edge file
	royalRankTerm             // each rank between the king and its home rank, up to four
	royalEdgeFileTerm         // the king on an edge file
	royalCentreTerm           // the king in the center
	mobilityTerm              // full mobility of a piece, over none
	kingAttackTerm            // percent of the attack weights near the enemy king
	weakSquareTerm            // an attacked and hardly defended square near the enemy king
	handAttackTerm            // the same for each piece in the attacker's hand
	shelterTerm               // a piece near the player's own king
	pawnShieldTerm            // a pawn in front of the king
	openKingFileTerm          // no pawn in front of the king on its file
	isolatedTerm              // a pawn without others on adjacent files
	doubledTerm               // a pawn behind another one
	chainTerm                 // a pawn that another one defends
	passedTerm                // per mille of a passed pawn's gain by promotion, by its squared progress
	blockedTerm               // the same, for one that is blocked
	freePathTerm              // the same, for one whose next square is not attacked
	kingDistanceTerm          // for each rank that the enemy king is farther from it than the player's own
	threatByPawnTerm          // a piece attacked by a pawn
	threatByLesserTerm        // a piece attacked by a less valuable one
	hangingTerm               // a piece or pawn that is attacked and not defended
	pawnSupportTerm           // a piece defended by a pawn
	pairTerm                  // colorbound pieces on squares of both colors
	halfOpenTerm              // a file slider on a file without own pawns
	openTerm                  // and without enemy pawns
	tempoTerm                 // being to move

	weightCount
)

// boardWeights are for games about mate without drops in which pawns promote to
// strong pieces.
var boardWeights = weights{
	pieceTerm:          {118, 91},
	handTerm:           {110, 110},
	pawnTerm:           {100, 86},
	mobilityPSQTTerm:   {14, -3},
	centreTerm:         {-13, 19},
	homeTerm:           {4, -13},
	advanceTerm:        {2, 23},
	advanceCubedTerm:   {-2, 151},
	pawnCentreTerm:     {40, -24},
	pawnRimTerm:        {-19, -5},
	royalRankTerm:      {-6, -2},
	royalEdgeFileTerm:  {55, 26},
	royalCentreTerm:    {-15, 34},
	mobilityTerm:       {105, 100},
	kingAttackTerm:     {132, 12},
	weakSquareTerm:     {20, 0},
	shelterTerm:        {12, -7},
	pawnShieldTerm:     {9, 5},
	openKingFileTerm:   {-14, 6},
	isolatedTerm:       {-5, -11},
	doubledTerm:        {-15, -19},
	chainTerm:          {6, -28},
	passedTerm:         {37, 150},
	blockedTerm:        {-7, -23},
	freePathTerm:       {5, 63},
	kingDistanceTerm:   {-20, 33},
	threatByPawnTerm:   {71, 14},
	threatByLesserTerm: {94, 15},
	hangingTerm:        {23, 46},
	pawnSupportTerm:    {0, 15},
	pairTerm:           {58, 11},
	halfOpenTerm:       {14, 13},
	openTerm:           {52, -8},
	tempoTerm:          {32, 20},
}

// otherWeights are for other games without drops: with other goals, or with pawns
// that gain little by promotion.
var otherWeights = weights{
	pieceTerm:          {100, 100},
	pawnTerm:           {100, 100},
	handTerm:           {110, 110},
	mobilityPSQTTerm:   {17, -8},
	centreTerm:         {13, 34},
	homeTerm:           {8, -12},
	advanceTerm:        {26, 23},
	advanceCubedTerm:   {-6, 127},
	pawnCentreTerm:     {30, -28},
	pawnRimTerm:        {-23, -11},
	royalRankTerm:      {-13, 14},
	royalEdgeFileTerm:  {44, 10},
	royalCentreTerm:    {-4, 47},
	mobilityTerm:       {133, 109},
	kingAttackTerm:     {127, 33},
	weakSquareTerm:     {27, 0},
	shelterTerm:        {10, -11},
	pawnShieldTerm:     {15, 15},
	openKingFileTerm:   {-4, -2},
	isolatedTerm:       {-30, -9},
	doubledTerm:        {-23, -13},
	chainTerm:          {0, -22},
	passedTerm:         {32, 114},
	blockedTerm:        {2, -13},
	freePathTerm:       {-1, 27},
	kingDistanceTerm:   {-24, 12},
	threatByPawnTerm:   {47, 7},
	threatByLesserTerm: {71, 13},
	hangingTerm:        {21, 30},
	pawnSupportTerm:    {8, 2},
	pairTerm:           {18, 7},
	halfOpenTerm:       {17, 4},
	openTerm:           {33, -8},
	tempoTerm:          {28, 20},
}

// weakPromotionWeights are for games about mate without drops in which pawns promote
// to weak pieces: pieces are worth far more than pawns while there are many, and
// less in endgames, which tend to be drawn.
var weakPromotionWeights = weights{
	pieceTerm:          {191, 75},
	handTerm:           {110, 110},
	pawnTerm:           {100, 112},
	mobilityPSQTTerm:   {5, -15},
	centreTerm:         {25, 27},
	homeTerm:           {2, -11},
	advanceTerm:        {27, 23},
	advanceCubedTerm:   {-5, 127},
	pawnCentreTerm:     {52, -16},
	pawnRimTerm:        {-17, -18},
	royalRankTerm:      {4, 7},
	royalEdgeFileTerm:  {44, 14},
	royalCentreTerm:    {1, 42},
	mobilityTerm:       {118, 108},
	kingAttackTerm:     {116, 13},
	weakSquareTerm:     {4, 0},
	shelterTerm:        {7, -10},
	pawnShieldTerm:     {14, 2},
	openKingFileTerm:   {-12, 12},
	isolatedTerm:       {-19, -9},
	doubledTerm:        {-9, -10},
	chainTerm:          {0, -22},
	passedTerm:         {33, 114},
	blockedTerm:        {2, -13},
	freePathTerm:       {-1, 27},
	kingDistanceTerm:   {-25, 12},
	threatByPawnTerm:   {50, 9},
	threatByLesserTerm: {71, 11},
	hangingTerm:        {27, 42},
	pawnSupportTerm:    {15, 10},
	pairTerm:           {18, 7},
	halfOpenTerm:       {18, 10},
	openTerm:           {40, 10},
	tempoTerm:          {28, 20},
}

// hordeWeights returns the weights for games of an army without a king against one
// with a king: the number of pawns matters, and doubled pawns are no weakness.
func hordeWeights() *weights {
	w := otherWeights
	w[pawnTerm] = weight{180, 180}
	w[doubledTerm], w[isolatedTerm] = weight{}, weight{}
	return &w
}

// checklessWeights returns the weights for games in which giving check is forbidden:
// kings are neither attacked nor sheltered.
func checklessWeights() *weights {
	w := otherWeights
	for _, term := range []int{royalRankTerm, royalEdgeFileTerm, royalCentreTerm, kingAttackTerm, weakSquareTerm, shelterTerm} {
		w[term] = weight{}
	}
	return &w
}

// explosionWeights are for games in which captures remove more than the captured
// piece, so that attacks and defenses say little.
var explosionWeights = weights{
	pieceTerm:          {100, 100},
	pawnTerm:           {100, 100},
	handTerm:           {110, 110},
	mobilityPSQTTerm:   {12, 15},
	centreTerm:         {9, 30},
	homeTerm:           {-13, -35},
	advanceTerm:        {44, 54},
	advanceCubedTerm:   {1, 142},
	pawnCentreTerm:     {62, 27},
	pawnRimTerm:        {0, 18},
	royalRankTerm:      {-10, 84},
	royalEdgeFileTerm:  {33, 3},
	royalCentreTerm:    {-9, 46},
	mobilityTerm:       {163, 110},
	kingAttackTerm:     {126, -6},
	weakSquareTerm:     {30, 0},
	shelterTerm:        {-12, -23},
	pawnShieldTerm:     {11, 5},
	openKingFileTerm:   {-7, -5},
	isolatedTerm:       {-43, -28},
	doubledTerm:        {-23, -13},
	chainTerm:          {11, -9},
	passedTerm:         {32, 122},
	blockedTerm:        {0, -16},
	freePathTerm:       {-2, 34},
	kingDistanceTerm:   {-13, 23},
	threatByPawnTerm:   {52, 10},
	threatByLesserTerm: {92, 22},
	hangingTerm:        {20, 29},
	pawnSupportTerm:    {2, 13},
	pairTerm:           {49, 12},
	halfOpenTerm:       {8, 9},
	openTerm:           {46, 22},
	tempoTerm:          {28, 20},
}

// dropWeights are for games in which pieces are dropped.
var dropWeights = weights{
	pieceTerm:          {100, 100},
	pawnTerm:           {100, 100},
	handTerm:           {110, 110},
	mobilityPSQTTerm:   {40, 5},
	centreTerm:         {39, 8},
	homeTerm:           {-25, 0},
	advanceTerm:        {72, 20},
	advanceCubedTerm:   {23, 120},
	pawnCentreTerm:     {86, 0},
	pawnRimTerm:        {32, 0},
	royalRankTerm:      {-60, 0},
	royalEdgeFileTerm:  {11, 0},
	royalCentreTerm:    {-29, 40},
	mobilityTerm:       {145, 96},
	kingAttackTerm:     {123, 25},
	weakSquareTerm:     {44, 0},
	handAttackTerm:     {31, 0},
	shelterTerm:        {22, 0},
	threatByPawnTerm:   {66, 0},
	threatByLesserTerm: {68, 0},
	hangingTerm:        {60, 0},
	pawnSupportTerm:    {31, 0},
	pairTerm:           {42, 0},
	tempoTerm:          {30, 20},
}

// termNames are the terms' names in "ferz tune weights".
var termNames = [weightCount]string{
	pieceTerm:          "piece",
	pawnTerm:           "pawn",
	handTerm:           "hand",
	mobilityPSQTTerm:   "place",
	centreTerm:         "center",
	homeTerm:           "home",
	advanceTerm:        "advance",
	advanceCubedTerm:   "arrival",
	pawnCentreTerm:     "pawnCentre",
	pawnRimTerm:        "pawnRim",
	royalRankTerm:      "royalAway",
	royalEdgeFileTerm:  "royalAside",
	royalCentreTerm:    "royalCentre",
	mobilityTerm:       "mobility",
	kingAttackTerm:     "assault",
	weakSquareTerm:     "weak",
	handAttackTerm:     "held",
	shelterTerm:        "shelter",
	pawnShieldTerm:     "guard",
	openKingFileTerm:   "bareFile",
	isolatedTerm:       "isolated",
	doubledTerm:        "doubled",
	chainTerm:          "chain",
	passedTerm:         "passed",
	blockedTerm:        "blocked",
	freePathTerm:       "free",
	kingDistanceTerm:   "racing",
	threatByPawnTerm:   "pawnHit",
	threatByLesserTerm: "lesserHit",
	hangingTerm:        "hanging",
	pawnSupportTerm:    "support",
	pairTerm:           "pair",
	halfOpenTerm:       "halfOpen",
	openTerm:           "open",
	tempoTerm:          "tempo",
}

// strongPromotion is the least promotion gain, in centipawns, of games whose pawns
// become strong pieces.
const strongPromotion = 500

// weightsFor returns the weights for a variant.
func weightsFor(v *engine.Variant, m *mobility, tr *traits) *weights {
	w := netBaseWeights(v, m, tr)
	if w == &otherWeights && tr.horde {
		return hordeWeights()
	}
	if w == &otherWeights && tr.ChecksForbidden {
		return checklessWeights()
	}
	mated := !tr.hasEnders || tr.BareKingLoses
	if w == &otherWeights && mated && newWorth(v, m, w, nil).maxPawnGain() > 0 {
		return &weakPromotionWeights
	}
	return w
}

// netBaseWeights returns the weights of material and piece-square tables to which
// nets add: those with which the nets were trained.
func netBaseWeights(v *engine.Variant, m *mobility, tr *traits) *weights {
	switch {
	case tr.reusesCaptures:
		return &dropWeights
	case tr.CaptureSideEffects:
		return &explosionWeights
	case tr.hasEnders || newWorth(v, m, &otherWeights, nil).maxPawnGain() < strongPromotion:
		return &otherWeights
	}
	return &boardWeights
}
