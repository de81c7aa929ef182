package betza
import ("testing";"fmt";"os";"os/exec";"strings";"math/rand/v2";"sort";"bytes")
func TestZZ(t *testing.T){
 rng:=rand.New(rand.NewPCG(7,9))
 dirs:=[]string{"","","","f","b","l","r","s","v","fl","rf","fs","fr","bl","sr","lb","ffrr","vl","sf","fbl","rrl","ffl"}
 modes:=[]string{"","","m","c","d","mc","cd","md"}
 type cs struct{n string;s Setup;w int;b string}
 var cases []cs; var in bytes.Buffer
 for len(cases)<200000 {
  var b strings.Builder
  legs:=1+rng.IntN(3)
  at:="WFDNAHGKQBR"[rng.IntN(11)]
  if legs>1 { at="WFDAHGKQBR"[rng.IntN(10)] }
  tog:=false
  for l:=range legs {
   if l>0 {b.WriteString("a")}
   d:=dirs[rng.IntN(len(dirs))]
   if at=='N' && l==0 && rng.IntN(4)==0 { d=[]string{"hr","hl","fh","lh","bh"}[rng.IntN(5)] }
   b.WriteString(d)
   m:=modes[rng.IntN(len(modes))]
   b.WriteString(m)
   if l<legs-1 { x:=[]string{"","","","p","tp","g","tg","y","o"}[rng.IntN(9)]; if m!="" && strings.Contains(x,"y") {x=""}; if strings.ContainsAny(x,"gy"){tog=true}; b.WriteString(x) } else { b.WriteString([]string{"","","","p","g","o","j","n","jj"}[rng.IntN(9)]) }
  }
  b.WriteByte(at)
  if !tog && rng.IntN(3)==0 { fmt.Fprint(&b, 1+rng.IntN(4)) }
  n:=b.String()
  p,err:=Parse(n); if err!=nil {continue}
  _ = p
  if rng.IntN(4)==0 { n2:="fW"+n; if _,e:=Parse(n2);e==nil {n=n2}}
  s:=Setup{Files:8,Ranks:8}
  bd:=make([]byte,64); from:=rng.IntN(64); k:=2+rng.IntN(9)
  for i:=range bd { bd[i]='.'; if i!=from { switch rng.IntN(k) {case 0: bd[i]='o'; s.Own=append(s.Own,square{i%8,i/8}.String()); case 1: bd[i]='x'; s.Foe=append(s.Foe,square{i%8,i/8}.String())}}}
  s.From=square{from%8,from/8}.String(); w:=rng.IntN(2); s.Black=w==0
  cases=append(cases,cs{n,s,w,string(bd)})
  fmt.Fprintf(&in,"%d %s %s %s\n",w,bd,s.From,n)
 }
 c:=exec.Command("/tmp/xbd/x"); c.Stdin=&in; c.Stderr=os.Stderr
 out,err:=c.Output(); fmt.Println(err)
 lines:=strings.Split(string(out),"\n")
 bad:=map[string]int{}; nb:=0
 for i,x:=range cases {
  p,_:=Parse(x.n); tg,err:=Targets(p,x.s); if err!=nil {continue}
  set:=map[string]bool{}; for _,q:=range tg { if !q.Relay {set[q.To]=true}}
  var l []string; for q:=range set {l=append(l,q)}; sort.Slice(l,func(a,b int)bool{ if l[a][1]!=l[b][1]{return l[a][1]<l[b][1]}; return l[a][0]<l[b][0]})
  got:=strings.Join(l," "); want:=strings.TrimSpace(lines[i])
  if got!=want { nb++; bad[x.n]++; if nb<=25 { fmt.Println(x.n,x.w,x.s.From,"own",x.s.Own,"foe",x.s.Foe,"\n go ",got,"\n xb ",want)}}
 }
 fmt.Println("bad",nb,"of",len(cases),"distinct",len(bad))
}
