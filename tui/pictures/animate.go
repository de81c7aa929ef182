package pictures

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// lastFrames is how many times longer than the others the last frame is shown.
const lastFrames = 4

// Animate returns an SVG that shows others of the same size one after the other,
// each for a time, over and over. What several have in common is in it once.
func Animate(frames []string, each time.Duration) (string, error) {
	if len(frames) == 0 {
		return "", errors.New("a game without a position can't be drawn")
	}
	parts := map[string][]bool{} // by line: the frames that have it
	var order []string
	var head, foot string
	for i, frame := range frames {
		lines := strings.Split(strings.TrimSuffix(frame, "\n"), "\n")
		if len(lines) < 3 {
			return "", errors.New("a frame is too short to be a picture")
		}
		head, foot = lines[0]+"\n"+lines[1], lines[len(lines)-1]
		for _, line := range lines[2 : len(lines)-1] {
			if parts[line] == nil {
				parts[line] = make([]bool, len(frames))
				order = append(order, line)
			}
			parts[line][i] = true
		}
	}
	// Squares are below lines and these below pieces, whenever they came.
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Compare(layer(a), layer(b)) })
	a := &animation{each: each, steps: len(frames) - 1 + lastFrames, classes: map[string]string{}}
	var body strings.Builder
	open := "" // the class of the lines that have begun
	for _, line := range order {
		class := a.class(parts[line])
		if line == "" {
			continue
		}
		if class != open {
			if open != "" {
				body.WriteString("</g>\n")
			}
			if open = class; class != "" {
				fmt.Fprintf(&body, `<g class="%s">`, class)
			}
		}
		if body.WriteString(line); class == "" {
			body.WriteByte('\n')
		}
	}
	if open != "" {
		body.WriteString("</g>\n")
	}
	return head + "\n" + a.style() + body.String() + foot + "\n", nil
}

// layer returns the layer of a line: 0 for a square, 1 for lines and images on
// squares, 2 for what is on top of them.
func layer(line string) int {
	switch {
	case strings.HasPrefix(line, "<rect") && !strings.Contains(line, `fill="none"`), strings.HasPrefix(line, "<g shape-rendering"):
		return 0
	case strings.HasPrefix(line, "<g") || strings.HasPrefix(line, "<text"):
		return 2
	}
	return 1
}

// animation is the styles of what is shown now and then.
type animation struct {
	each    time.Duration
	steps   int
	classes map[string]string // names, by the style
}

// class returns the name of the class of what is shown in some frames; "" for all.
func (a *animation) class(shown []bool) string {
	if !slices.Contains(shown, false) {
		return ""
	}
	var keys strings.Builder
	for i, on := range shown {
		if i == 0 || on != shown[i-1] {
			fmt.Fprintf(&keys, "%s%%{opacity:%s}", percent(i, a.steps), map[bool]string{true: "1", false: "0"}[on])
		}
	}
	name := a.classes[keys.String()]
	if name == "" {
		name = fmt.Sprintf("f%d", len(a.classes))
		a.classes[keys.String()] = name
	}
	return name
}

// percent writes a share of all steps in percent, in as few characters as keep steps
// distinct.
func percent(step, steps int) string {
	return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(100*float64(step)/float64(steps), 'f', 2, 64), "0"), ".")
}

// style returns the element with all styles.
func (a *animation) style() string {
	keys := slices.SortedFunc(maps.Keys(a.classes), func(x, y string) int {
		return cmp.Or(cmp.Compare(len(a.classes[x]), len(a.classes[y])), cmp.Compare(a.classes[x], a.classes[y]))
	})
	var out strings.Builder
	out.WriteString("<style>\n")
	for _, key := range keys {
		name := a.classes[key]
		still := key[strings.Index(key, "{")+1 : strings.Index(key, "}")] // the first frame is seen where animations are not
		fmt.Fprintf(&out, "@keyframes %s{%s}.%s{%s;animation:%s %.2fs step-end infinite}\n", name, key, name, still, name, a.each.Seconds()*float64(a.steps))
	}
	// Nothing moves for those who prefer that: they see the first frame.
	out.WriteString("@media(prefers-reduced-motion:reduce){g{animation:none!important}}\n</style>\n")
	return out.String()
}

// GIF writes SVGs of the same size as a GIF that shows one after the other, each for
// a time, over and over.
func (c *Canvas) GIF(ctx context.Context, w io.Writer, frames []string, each time.Duration) error {
	if len(frames) == 0 {
		return errors.New("a game without a position can't be drawn")
	}
	colors, err := c.palette(frames)
	if err != nil {
		return err
	}
	out := &gif.GIF{}
	var last *image.Paletted
	for i, frame := range frames {
		if err := ctx.Err(); err != nil {
			return err
		}
		img, err := c.image(frame)
		if err != nil {
			return err
		}
		now := image.NewPaletted(img.Rect, colors)
		draw.Draw(now, now.Rect, img, image.Point{}, draw.Src)
		delay := int(each / (10 * time.Millisecond))
		if i == len(frames)-1 {
			delay *= lastFrames
		}
		out.Image = append(out.Image, changed(last, now))
		out.Delay = append(out.Delay, delay)
		last = now
	}
	if err := gif.EncodeAll(w, out); err != nil {
		return fmt.Errorf("write GIF: %w", err)
	}
	return nil
}

// palette returns the colors that some of the frames have most of, as many as a GIF
// can have. They have all the others, too, or shades near to them.
func (c *Canvas) palette(frames []string) (color.Palette, error) {
	counts := map[color.RGBA]int{}
	for _, frame := range []string{frames[0], frames[min(1, len(frames)-1)], frames[len(frames)/2], frames[len(frames)-1]} {
		img, err := c.image(frame)
		if err != nil {
			return nil, err
		}
		for i := 0; i < len(img.Pix); i += 4 {
			counts[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}]++
		}
	}
	all := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(int(a.R)<<16|int(a.G)<<8|int(a.B), int(b.R)<<16|int(b.G)<<8|int(b.B)))
	})
	out := color.Palette{}
	for _, c := range all[:min(len(all), 256)] {
		out = append(out, c)
	}
	return out, nil
}

// changed returns the part of an image that differs from the one before.
func changed(before, now *image.Paletted) *image.Paletted {
	if before == nil {
		return now
	}
	var box image.Rectangle
	for y := now.Rect.Min.Y; y < now.Rect.Max.Y; y++ {
		for x := now.Rect.Min.X; x < now.Rect.Max.X; x++ {
			if now.ColorIndexAt(x, y) != before.ColorIndexAt(x, y) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	return now.SubImage(box).(*image.Paletted)
}
