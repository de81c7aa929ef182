package serve

import (
	"context"
	"fmt"
)

// lobbyRow is a heading, an offer or a game.
type lobbyRow struct {
	heading string
	offer   *challenge
	invited *openCode
	game    *room
	aside   *room // a game that is adjourned
}

// lobbyRows returns what the lobby shows, with one's own invitations.
func lobbyRows(shown *view, invited []openCode) (rows []lobbyRow) {
	heading := func(text string, n int) {
		if n > 0 {
			rows = append(rows, lobbyRow{heading: text})
		}
	}
	heading("Your games", len(shown.games)+len(shown.aside))
	for _, r := range shown.games {
		rows = append(rows, lobbyRow{game: r})
	}
	for _, r := range shown.aside {
		rows = append(rows, lobbyRow{aside: r})
	}
	heading("Offers", len(shown.others)+len(shown.own))
	for _, o := range append(shown.others, shown.own...) {
		rows = append(rows, lobbyRow{offer: o})
	}
	heading("Your invitations", len(invited))
	for i := range invited {
		rows = append(rows, lobbyRow{invited: &invited[i]})
	}
	heading("Games to watch", len(shown.watch))
	for _, r := range shown.watch {
		rows = append(rows, lobbyRow{game: r})
	}
	return rows
}

// text writes what is no heading.
func (r *lobbyRow) text(h *hall) string {
	switch {
	case r.offer != nil:
		return fmt.Sprintf("%s: %s", r.offer.who, r.offer.terms)
	case r.invited != nil:
		return fmt.Sprintf("%s: join %s, until %s", r.invited.terms(), r.invited.letters, r.invited.Until.Format("2006-01-02 15:04 MST"))
	case r.aside != nil:
		return r.aside.String() + ", adjourned"
	}
	return r.game.String() + h.progress(r.game)
}

// propose offers a game to those who are here, or makes an invitation, and returns what to tell.
func (v *visit) propose(ctx context.Context, t terms) (string, error) {
	if t.byCode {
		letters, err := v.hall.invite(ctx, v.person, t)
		return sendText(letters), err
	}
	return "Your offer: " + t.String() + ".", v.hall.offer(v, t)
}

// choose does what a row is for that is no game, and returns what to tell.
func (v *visit) choose(row *lobbyRow) (string, error) {
	switch {
	case row.offer != nil:
		return "", v.hall.accept(v, row.offer.id)
	case row.invited != nil:
		return sendText(row.invited.letters), nil
	case row.aside != nil:
		return v.hall.playOn(v, row.aside)
	}
	return "", nil
}

// sendText tells what to do with the code of an invitation.
func sendText(letters string) string { return "Send this to somebody: ssh -t HOST join " + letters }

// takeBack takes an own offer or invitation back, and returns what to tell.
func (v *visit) takeBack(ctx context.Context, row *lobbyRow) (string, error) {
	switch {
	case row.invited != nil:
		return "The invitation is taken back.", v.hall.disinvite(ctx, v.person, row.invited.letters)
	case row.offer == nil || row.offer.by.person != v.person:
		return "", errNotOwn
	}
	v.hall.withdraw(v, row.offer.id)
	return "The offer is taken back.", nil
}
