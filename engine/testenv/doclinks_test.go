package testenv_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// source is a package of the module: what it declares, by name, and for each type its
// fields and methods.
type source struct {
	path  string // below the module
	name  string
	names map[string]map[string]bool // what is declared, and the members that it has
	embed map[string][]string        // types that are embedded, as they are written
	docs  []comment
}

// comment is a doc comment, or one beside a field.
type comment struct {
	at   token.Position
	text string
}

// sources reads all packages of the module, with files for all systems.
func sources(t *testing.T) map[string]*source {
	t.Helper()
	root := filepath.Join("..", "..")
	out := map[string]*source{}
	files := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		dir = filepath.ToSlash(dir)
		if out[dir] == nil {
			out[dir] = &source{path: dir, name: file.Name.Name, names: map[string]map[string]bool{}, embed: map[string][]string{}}
		}
		out[dir].read(files, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// importable reports whether users of the module may import a package.
func (s *source) importable() bool {
	return s.name != "main" && !strings.Contains("/"+s.path+"/", "/internal/")
}

func (s *source) read(files *token.FileSet, file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		if group, ok := n.(*ast.CommentGroup); ok && group != nil {
			s.docs = append(s.docs, comment{files.Position(group.Pos()), group.Text()})
		}
		return true
	})
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			s.declareFunc(d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						s.members(name.Name)[anything] = true
					}
				case *ast.TypeSpec:
					s.declareType(spec)
				}
			}
		}
	}
}

// anything stands for the members of variables and constants.
const anything = "*"

func (s *source) members(name string) map[string]bool {
	if s.names[name] == nil {
		s.names[name] = map[string]bool{}
	}
	return s.names[name]
}

func (s *source) declareFunc(d *ast.FuncDecl) {
	if d.Recv == nil {
		s.members(d.Name.Name)
		return
	}
	s.members(typeName(d.Recv.List[0].Type))[d.Name.Name] = true
}

func (s *source) declareType(spec *ast.TypeSpec) {
	members := s.members(spec.Name.Name)
	var fields *ast.FieldList
	switch typ := spec.Type.(type) {
	case *ast.StructType:
		fields = typ.Fields
	case *ast.InterfaceType:
		fields = typ.Methods
	default:
		s.embed[spec.Name.Name] = append(s.embed[spec.Name.Name], typeName(typ))
		return
	}
	for _, f := range fields.List {
		for _, name := range f.Names {
			members[name.Name] = true
		}
		if len(f.Names) == 0 {
			embedded := typeName(f.Type)
			members[embedded[strings.LastIndex(embedded, ".")+1:]] = true
			s.embed[spec.Name.Name] = append(s.embed[spec.Name.Name], embedded)
		}
	}
}

// typeName is the name of a type, without stars and parameters.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.SelectorExpr:
		return typeName(e.X) + "." + e.Sel.Name
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	}
	return "?"
}

// module has the packages, and finds what comments name.
type module struct {
	packages map[string]*source
}

// named returns the packages that a name or the end of a path means.
func (m *module) named(name string) (out []*source) {
	for path, s := range m.packages {
		if s.name == name || path == name || strings.HasSuffix(path, "/"+name) {
			out = append(out, s)
		}
	}
	return out
}

// has reports whether a package has a name, or a type with a field or method. What comes
// from types of other modules is taken to be there.
func (m *module) has(s *source, name, member string, depth int) bool {
	if pkg, typ, ok := strings.Cut(name, "."); ok {
		found := m.named(pkg)
		for _, other := range found {
			if m.has(other, typ, member, depth) {
				return true
			}
		}
		return len(found) == 0
	}
	members, ok := s.names[name]
	if !ok || member == "" || members[member] || members[anything] || depth > 5 {
		return ok
	}
	for _, e := range s.embed[name] {
		if e == "?" || m.has(s, e, member, depth+1) {
			return e != "?"
		}
	}
	return false
}

// The ways in which comments name what there is.
var (
	qualified   = regexp.MustCompile(`(?:^|[^\w./$@-])([a-z][a-z0-9]*)\.([A-Z]\w*)(?:\.([A-Za-z]\w*))?`)
	member      = regexp.MustCompile(`(?:^|[^\w./-])([A-Z]\w*)\.([A-Za-z]\w*)`)
	link        = regexp.MustCompile(`\[\*?([A-Za-z][\w/]*)(?:\.([A-Z]\w*))?(?:\.([A-Z]\w*))?\]`)
	packageName = regexp.MustCompile(`\b[Pp]ackage ([a-z][a-z0-9/]*)\b`)
)

// plainWord has words that follow the word package in plain text.
var plainWord = map[string]bool{"and": true, "by": true, "comment": true, "per": true, "under": true, "with": true}

// texts has what is written in files of games and looks like a name in Go.
var texts = map[string]bool{"setup.Variable.Value": true}

// wrong lists what a comment names that is not there.
func (m *module) wrong(s *source, text string) (out []string) {
	for _, found := range qualified.FindAllStringSubmatch(text, -1) {
		packages := m.named(found[1])
		ok := len(packages) == 0 || strings.Contains(text, "\t"+found[1]+" := ") // of another module, or a variable
		for _, p := range packages {
			ok = ok || m.has(p, found[2], found[3], 0)
		}
		if !ok && !texts[strings.TrimSpace(found[0])] {
			out = append(out, strings.TrimSpace(found[0]))
		}
	}
	for _, found := range member.FindAllStringSubmatch(text, -1) {
		if _, ok := s.names[found[1]]; ok && !m.has(s, found[1], found[2], 0) && found[2] != "go" {
			out = append(out, strings.TrimSpace(found[0]))
		}
	}
	for _, found := range packageName.FindAllStringSubmatch(text, -1) {
		if len(m.named(found[1])) == 0 && !standard(found[1]) && !plainWord[found[1]] {
			out = append(out, found[0])
		}
	}
	for _, found := range link.FindAllStringSubmatch(text, -1) {
		if !m.linked(s, found) && !strings.Contains(text, found[0]+": ") {
			out = append(out, found[0])
		}
	}
	return out
}

// linked reports whether a link in brackets leads somewhere.
func (m *module) linked(s *source, found []string) bool {
	if found[1][0] >= 'A' && found[1][0] <= 'Z' {
		return m.has(s, found[1], found[2], 0)
	}
	for _, p := range m.named(found[1]) {
		if m.has(p, found[2], found[3], 0) {
			return true
		}
	}
	return found[2] == "" || len(m.named(found[1])) == 0 && standard(found[1])
}

// standard reports whether Go's library has a package.
func standard(path string) bool {
	_, err := os.Stat(filepath.Join(goroot, "src", filepath.FromSlash(path)))
	return err == nil
}

// TestDocumentationNamesWhatExists looks up what the comments of all packages that can be
// imported name: links in brackets, pkg.Name, Type.Member and "package name".
func TestDocumentationNamesWhatExists(t *testing.T) {
	m := &module{sources(t)}
	seen := 0
	for _, s := range m.packages {
		if !s.importable() {
			continue
		}
		seen++
		for _, c := range s.docs {
			for _, name := range m.wrong(s, c.text) {
				t.Errorf("%s: there is no %s", c.at, name)
			}
		}
	}
	if seen < 40 {
		t.Errorf("%d packages can be imported, want more", seen)
	}
}

// goroot is where Go is.
var goroot = func() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		panic(err)
	}
	return strings.TrimSpace(string(out))
}()
