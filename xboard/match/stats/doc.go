// Package stats tells what the results of games say about the players: the Elo
// difference and how sure it is, and whether a match may end (SPRT).
//
// Sources of the formulas:
//
//   - Elo is the logistic model of the Elo rating system: a difference of d
//     points gives an expected score of 1/(1+10^(-d/400)).
//   - NormalizedElo is Michel Van den Bergh, "Comments on normalized Elo",
//     https://www.cantate.be/Fishtest/normalized_elo_practical.pdf.
//   - GSPRT is Michel Van den Bergh, "Comparing the approximations for the
//     generalized log likelihood ratio of a multinomial distribution",
//     https://www.cantate.be/Fishtest/comparing_approximations.pdf.
//   - BayesElo is Rémi Coulom's model with a draw parameter,
//     https://www.remi-coulom.fr/Bayesian-Elo/.
//   - The bounds of the test are Abraham Wald's, "Sequential Tests of
//     Statistical Hypotheses", 1945.
package stats
