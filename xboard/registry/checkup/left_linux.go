package checkup

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// killMarked ends the processes whose environment has the mark and returns
// their names.
func killMarked(mark string) []string {
	var names []string
	files, _ := filepath.Glob("/proc/[0-9]*/environ") // the pattern is well-formed
	for _, file := range files {
		env, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(append(env, 0), []byte(mark+"\x00")) {
			continue
		}
		dir := filepath.Dir(file)
		pid, err := strconv.Atoi(filepath.Base(dir))
		if err != nil || syscall.Kill(pid, syscall.SIGKILL) != nil {
			continue
		}
		name, _ := os.ReadFile(filepath.Join(dir, "comm"))
		names = append(names, strings.TrimSpace(string(name)))
	}
	return names
}
