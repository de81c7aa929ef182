package ui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// Clicked reports whether the left button was pressed.
func Clicked(msg tea.MouseMsg) bool {
	return msg.Action == tea.MouseActionPress && msg.Button == tea.MouseButtonLeft
}

// WheelSteps are the steps of the mouse's wheel, down.
var WheelSteps = map[tea.MouseButton]int{tea.MouseButtonWheelUp: -1, tea.MouseButtonWheelDown: 1}
