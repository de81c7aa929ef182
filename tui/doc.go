// Package tui runs ferz in the terminal: it lists the variants, plays games against the
// built-in engine, other engines or people, analyzes games and saves them. Begin with
// Run, or with Watch for an engine match. The packages below it are:
//
//	start, setup, positionedit,     one package per screen; they never import
//	game, library, engines,         each other, but open others through
//	settings, variantedit, watch,   ui.Makers and ui's messages
//	demo
//	ui                              what screens share: Screen, Common, actions
//	                                and keys as data, widgets, drawing of lines
//	ui/uitest                       the stage on which a screen is tested
//	plain                           line by line, without a screen
//	root                            the one Bubble Tea model: routes messages,
//	                                stacks screens, ends the program
//	user                            who plays, as a value: settings, games, engines,
//	                                files; the commands make it and hand it in
//	internal/livegame               a game as an actor: screens, plain mode and
//	                                watchers are its clients
//	session                         what people can do at a game, by name, and what
//	                                comes of it: screen and plain mode are its clients
//	internal/...                    settings, kept games, boards, themes; how a
//	                                terminal is taken and painted
//
// The root hands messages to what concerns all screens first, then to help if it
// lies over the screen, then to the screen:
//
//	key ──> Root.Update ──> Screen.Update ──> actions, tasks as tea.Cmd ──> livegame.Session, ...
//	                             ^                                             │
//	                             └────── messages with an id: snapshots, ... <─┘
//
// Update never waits. Commands never touch a screen: they are given values, and
// what they find out comes back as a message with an id; messages of work that was
// given up are dropped. All work ends with the context of its screen, which ends
// with that of Run.
//
// # Where new things go
//
// A new screen is a package with a type that is a ui.Screen: it has Init, Update,
// View and Help, and a New that takes *ui.Common. What it does besides, such as
// Resize or Mouse, are the interfaces in ui/roles.go. It enters factories.go:
// with a key in Global if it can be opened over all others, else as a function
// of ui.Makers, which the screens call that open it, sending what it makes in a
// ui.OpenScreenMsg (in their place) or a ui.OpenOverlayMsg (over them). Its test shows
// it by uitest.Show or uitest.ShowOverlay; package tui tests it with others, by keys and
// views. For the table of its keys in the guide, a line of keyTables
// in readme_test.go, and the marker that it names in a guide.
//
// A new key is a ui.Action in the list of its screen (allActions): with what it
// does, why it can't now, the hint at the bottom and the word behind a colon.
// Help, hints, commands and the game's menu come from there; the guides' tables
// too, by "go test ./tui -run TestGuideKeys -update". Keys that several screens
// have are in ui.Keys.
//
// A new command of the game is a row in session's table of commands: its name, its
// words in plain mode and on the screen, its key, and what it does, which returns
// a Reply that both show. What only one of them can do is in plain's handlers or
// in the screen's allActions instead, which also say in what order the menu has commands.
//
// A new setting is a field of prefs.Settings in internal/prefs: its tags say what
// the file, the list of settings and the guide show. Default gives it a value,
// headings in package settings order the groups. What draws by it reads Common.Settings;
// ApplySettings notifies the screens of a change.
package tui
