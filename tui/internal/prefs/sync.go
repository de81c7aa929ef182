package prefs

import "errors"

// Sync writes what was changed here since the file was read, and adopts what was
// changed there in the meantime: by hand, or by another ferz. The problems are
// invalid values in the file; the error is the reason why it could not be written.
func (f *File) Sync() (problems []error, err error) {
	if f.dir == "" {
		return nil, f.Save() // returns the reason
	}
	there, problems := openSettings(f.dir)
	if there.broken != nil {
		f.broken = there.broken
		return nil, f.Save()
	}
	found := there.Settings
	for _, item := range Items() {
		if mine := f.Settings.Get(item.Key); mine != f.base.Get(item.Key) {
			if err := there.Settings.Set(item.Key, mine); err != nil {
				return problems, err
			}
		}
	}
	f.Settings, f.base, f.text, f.broken = there.Settings, found, there.text, nil
	if f.Settings == found {
		return problems, nil
	}
	return problems, f.Save()
}

// SyncResult is what Sync made of a copy of a File, for Merge.
type SyncResult struct {
	sent     Settings // before
	file     *File
	Problems []error // of Sync
	Err      error   // of Sync
}

// SyncCopy returns a function that calls Sync on a copy of f as it is now, so that f
// may change while the disk is waited for.
func (f *File) SyncCopy() func() SyncResult {
	own := *f
	return func() SyncResult {
		out := SyncResult{sent: own.Settings, file: &own}
		out.Problems, out.Err = own.Sync()
		return out
	}
}

// Merge takes over what Sync found on a copy of f. What was changed here since
// the copy was made stays.
func (f *File) Merge(s SyncResult) {
	for _, item := range Items() {
		if f.Settings.Get(item.Key) != s.sent.Get(item.Key) {
			continue
		}
		to, _, _ := f.Settings.field(item.Key)
		from, _, _ := s.file.Settings.field(item.Key)
		to.Set(from)
	}
	f.base, f.text, f.broken = s.file.base, s.file.text, s.file.broken
}

// IsFirstRun reports whether nothing was ever chosen, played or noted here.
func (f *File) IsFirstRun() bool {
	n := &f.Notes
	return f.dir != "" && f.text == "" && f.broken == nil && len(n.Recent)+len(n.Favorites)+len(n.Setups) == 0
}

// errNoConfigDir is why nothing is kept without a directory.
var errNoConfigDir = errors.New("there is no directory for settings: set HOME, XDG_CONFIG_HOME or FERZ_CONFIG_DIR")

// Path returns the file's path, "" if nothing is kept.
func (f *File) Path() string {
	if f.dir == "" {
		return ""
	}
	return f.path(FileName)
}

// Terminals returns the path of the file for the terminals' capabilities, or "" if
// nothing is stored.
func (f *File) Terminals() string {
	if f.dir == "" {
		return ""
	}
	return f.path(terminalsName)
}
