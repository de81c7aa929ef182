package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write notices.txt anew")

// licenseFile matches names of files with a license or with the notices that it demands.
var licenseFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents)([.-].*)?$`)

// stated are the licenses of modules that name theirs in a README and have no file of it.
var stated = map[string]string{
	"github.com/mattn/go-localereader": "MIT License (so its README says), Copyright (c) Yasuhiro Matsumoto (a.k.a. mattn)",
}

// TestNotices: notices.txt has the license of each module, and of each folder of a module,
// that is linked into ferz on some system of the releases, and of Go itself.
func TestNotices(t *testing.T) {
	texts := map[string][]string{} // by the text, what it is for
	for _, dir := range linkedFolders(t) {
		for _, file := range licenses(t, dir) {
			if !slices.Contains(texts[file.text], file.of) {
				texts[file.text] = append(texts[file.text], file.of)
			}
		}
	}
	golicense := licenseText(t, filepath.Join(goRoot(t), "LICENSE"))
	texts[golicense] = append(texts[golicense], "Go "+goVersion(t)+", its standard library")
	want := "ferz\n\n" + licenseText(t, "../../LICENSE") + "\n"
	for _, section := range sections(texts) {
		want += "\n" + strings.Repeat("-", 78) + "\n" + section
	}
	if *update {
		if err := os.WriteFile("notices.txt", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if notices != want {
		t.Error("notices.txt is not what the modules say: go test ./cmd/ferz -run TestNotices -update writes it")
	}
	out, _, status := ferz(t, "licenses")
	if status != 0 || out != notices {
		t.Errorf("ferz licenses: status %d, %d bytes, want those of notices.txt", status, len(out))
	}
}

// goRoot is where Go is installed.
func goRoot(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// goVersion is the version of Go that go.mod names, which is that of the notices whatever
// version runs the tests.
func goVersion(t *testing.T) string {
	t.Helper()
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^go (\S+)$`).FindSubmatch(mod)
	if m == nil {
		t.Fatal("go.mod names no version of Go")
	}
	return string(m[1])
}

// folder is where a linked package of another module lies.
type folder struct{ module, version, root, dir string }

// linkedFolders lists the packages of other modules that are linked into ferz, for each
// system and architecture of the releases.
func linkedFolders(t *testing.T) []folder {
	t.Helper()
	var out []folder
	for _, target := range releaseTargets(t) {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", ".")
		list.Env = append(os.Environ(), "GOOS="+target[0], "GOARCH="+target[1], "CGO_ENABLED=0")
		var problems bytes.Buffer
		list.Stderr = &problems
		text, err := list.Output()
		if err != nil {
			t.Fatalf("%v: %v\n%s", target, err, problems.Bytes())
		}
		for line := range strings.Lines(string(text)) {
			if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 4 {
				out = append(out, folder{f[0], f[1], f[2], f[3]})
			}
		}
	}
	slices.SortFunc(out, func(a, b folder) int { return strings.Compare(a.dir, b.dir) })
	return slices.Compact(out)
}

// releaseTargets are a system and an architecture for each system of .goreleaser.yaml: no
// library that ferz uses differs by architecture.
func releaseTargets(t *testing.T) [][2]string {
	t.Helper()
	text, err := os.ReadFile("../../.goreleaser.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "goos:\n")
	var out [][2]string
	for line := range strings.Lines(list) {
		system, ok := strings.CutPrefix(strings.TrimSpace(line), "- ")
		if !ok {
			break
		}
		out = append(out, [2]string{system, "amd64"})
	}
	if len(out) < 3 {
		t.Fatalf("releases for %v", out)
	}
	return out
}

// license is a file with a license, and the module or package that it is for.
type license struct{ text, of string }

// licenses finds the licenses of a package: in its folder, and in those above it in its
// module.
func licenses(t *testing.T, f folder) []license {
	t.Helper()
	var out []license
	for dir := f.dir; ; dir = filepath.Dir(dir) {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if file.Type().IsRegular() && licenseFile.MatchString(file.Name()) {
				of := f.module + " " + f.version
				if dir != f.root {
					of += ", " + filepath.ToSlash(strings.TrimPrefix(dir, f.root+string(filepath.Separator)))
				}
				out = append(out, license{licenseText(t, filepath.Join(dir, file.Name())), of})
			}
		}
		if dir == f.root {
			break
		}
	}
	if text, ok := stated[f.module]; ok && len(out) == 0 {
		return []license{{text: text, of: f.module + " " + f.version}}
	}
	if len(out) == 0 {
		t.Errorf("%s has no license", f.module)
	}
	return out
}

// licenseText reads a license, without what differs between machines and editors.
func licenseText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))) {
		lines = append(lines, strings.TrimRight(line, " \t\r\n\f"))
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// sections writes texts with what each is for, sorted by that.
func sections(texts map[string][]string) []string {
	var out []string
	for text, of := range texts {
		slices.Sort(of)
		out = append(out, fmt.Sprintf("%s\n\n%s\n", strings.Join(of, "\n"), text))
	}
	slices.Sort(out)
	return out
}
