package plain

// printOpening prints the opening's name if the last moves have changed it.
func (c *console) printOpening(g *gameClient) {
	if o := g.OpeningOf(g.Now.Moves); o.Name != g.opening {
		g.opening = o.Name
		if o.Name != "" {
			c.print("Opening: " + o.Name + ".")
		}
	}
}
