import { describe, expect, test } from 'vitest'
import { html, problems } from '../../../tests/fixtures/renderText.ts'

const code = (text: string, language = 'console') =>
  /<code[^>]*>(.*)<\/code>/s.exec(html(`\`\`\`${language}\n${text}\n\`\`\`\n`))?.[1]

const prompt = (text: string) => `<span class="code-skip code-prompt">${text}</span>`
const output = (text: string) => `<span class="code-skip">\n${text}</span>`

describe('a session in a terminal', () => {
  test.each([
    ['$ frob\na <b>', `${prompt('$ ')}frob${output('a &lt;b&gt;')}`],
    [
      '$ frob\n\nx\n$ pwd',
      `${prompt('$ ')}frob${output('\nx')}\n${prompt('$ ')}<span class="hljs-built_in">pwd</span>`,
    ],
    ['$ frob \\\n  -l\nx', `${prompt('$ ')}frob \\\n  -l${output('x')}`],
    ['ines@web:~$ frob', `${prompt('ines@web:~$ ')}frob`],
    ['# frob', `${prompt('# ')}frob`],
    ['PS C:\\> frob', `${prompt('PS C:\\&gt; ')}frob`],
    // Without a prompt, it is a script.
    ['frob\n# a comment', 'frob\n<span class="hljs-comment"># a comment</span>'],
  ])('%j', (text, expected) => {
    expect(code(text)).toBe(expected)
  })

  const copied = (text: string) => {
    const element = (code(text) ?? '').replace(/<span class="code-skip(?: code-prompt)?">[^<]*<\/span>/g, '')
    return element
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll(/&quot;|&#x27;|&#39;|&amp;/g, found =>
        found === '&quot;' ? '"' : found === '&amp;' ? '&' : "'",
      )
  }

  test.each([
    [
      'a comment of the output',
      '$ curl :9090/metrics\n# HELP up Up.\n# TYPE up gauge\nup 1',
      'curl :9090/metrics',
    ],
    ['that of root, too', '# curl :9090/metrics\n# HELP up Up.\nup 1\n# ls', 'curl :9090/metrics\nls'],
    ['a percentage', '$ frob\n50% done\n99.5% done\n100% done', 'frob'],
    ['a price', '$ frob\nUS$ 5', 'frob'],
    ['a share of a disk', '$ frob\n/dev/sda1:50% used', 'frob'],
    ['a number in another session', '$ frob\n% of all\nrow# 5', 'frob'],
    ['a comment above', '# Install the chart.\n$ helm install', 'helm install'],
    ['a comment in lower case above', '# install the chart\n$ helm install', 'helm install'],
    ['a comment between commands', '$ frob\n\n# Then delete it.\n$ rm x', 'frob\nrm x'],
    ['a line of `#`', '$ frob\n#\n## x\n#### 10%', 'frob'],
    ['output that looks like a continued prompt', '$ curl -v x\n> GET / HTTP/1.1', 'curl -v x'],
    ['an apostrophe that stays open', "$ echo don't\nok\n$ ls", "echo don't\nls"],
    ['a here-document that stays open', '$ cat <<EOF\na\n$ ls', 'cat <<EOF\nls'],
    ['what looks like a here-document', '$ cat <<< x\nx\n$ ls', 'cat <<< x\nls'],
    ['a shift to the left', '$ echo $((1 <<2))\n4\n2', 'echo $((1 <<2))'],
    ['a line after an escaped backslash', '$ echo a\\\\\na\\', 'echo a\\\\'],
    ['a line after a comment with an operator', '$ frob # a |\nx', 'frob # a |'],
    ['a word of a loop in an argument', '$ echo for if case\nx', 'echo for if case'],
    ['output after a closed block', '$ f() {\n> ls\n> }\n> x', 'f() {\nls\n}'],
    ['an answer after a command that stays open', '$ if a\nx\n$ ls', 'if a\nls'],
    ['the word do at the end', '$ say what to do\ndone', 'say what to do'],
  ])('%s is not copied as a command', (_, text, expected) => {
    expect(copied(text)).toBe(expected)
  })

  test.each([
    ['a pipe', '$ frob |\n  sort |\n  uniq\nx', 'frob |\n  sort |\n  uniq'],
    ['&&', '$ frob &&\n  sort\nx', 'frob &&\n  sort'],
    ['||', '$ frob ||\n  exit 1\nx', 'frob ||\n  exit 1'],
    ['a here-document', '$ cat <<EOF\n$ a\n# b\nEOF\nx', 'cat <<EOF\n$ a\n# b\nEOF'],
    [
      'a quoted word',
      "$ cat <<-'END' | kubectl apply -f -\nit's\n\tEND\nx",
      "cat <<-'END' | kubectl apply -f -\nit's\n\tEND",
    ],
    ['a here-document into a pipe', '$ cat <<EOF |\na\nEOF\n  sort\nx', 'cat <<EOF |\na\nEOF\n  sort'],
    ['prompts before each line', '$ cat <<EOF\n> a\n>\n> EOF\nx', 'cat <<EOF\na\n\nEOF'],
    [
      'a text in quotes',
      '$ kubectl patch x -p \'{\n  "a": 1\n}\'\nx',
      'kubectl patch x -p \'{\n  "a": 1\n}\'',
    ],
    ['a comment with an apostrophe', "$ frob # don't\nx'", "frob # don't"],
    ['a loop', '$ for x in a b; do\n  echo $x\ndone\na', 'for x in a b; do\n  echo $x\ndone'],
    ['a condition', '$ if a; then\n b\nelif c; then\n d\nfi\na', 'if a; then\n b\nelif c; then\n d\nfi'],
    ['a function', '$ f() {\n  ls\n}\n$ f', 'f() {\n  ls\n}\nf'],
    ['a function with prompts', '$ f() {\n>   ls\n> }\n$ f', 'f() {\n  ls\n}\nf'],
    ['a brace in the next line', '$ f()\n{\n  ls\n}\nx', 'f()\n{\n  ls\n}'],
    [
      'a loop with prompts',
      '$ for x in a b; do\n>   echo $x\n> done\na',
      'for x in a b; do\n  echo $x\ndone',
    ],
    ['do in the next line', '$ for x in a b\ndo\n  echo $x\ndone\na', 'for x in a b\ndo\n  echo $x\ndone'],
    [
      'a choice',
      '$ case $x in\n  a) ls ;;\n  *)\n    pwd\n    ;;\nesac\nx',
      'case $x in\n  a) ls ;;\n  *)\n    pwd\n    ;;\nesac',
    ],
    ['a choice with prompts', '$ case $x in\n> a) ls ;;\n> esac\nx', 'case $x in\na) ls ;;\nesac'],
    [
      'a choice in a loop behind a pipe',
      '$ ls | while read x; do case $x in\na) if b; then c; fi ;;\nesac\ndone\nx',
      'ls | while read x; do case $x in\na) if b; then c; fi ;;\nesac\ndone',
    ],
    ['a list in parentheses', '$ x=(\n  a\n)\ny', 'x=(\n  a\n)'],
    ['a backslash with prompts', '$ helm install x \\\n>   --set a=b\nok', 'helm install x \\\n  --set a=b'],
    ['a quote with prompts', "$ echo 'a\n> b'\na\nb", "echo 'a\nb'"],
    ['a pipe before a comment', '$ frob | # all\n  sort\nx', 'frob | # all\n  sort'],
    ['a quote of markdown', '$ cat <<EOF\n> a\nEOF\nx', 'cat <<EOF\n> a\nEOF'],
    ['an indented word', '$ cat <<EOF\n  EOF\nEOF\nx', 'cat <<EOF\n  EOF\nEOF'],
    ['a quoted word with a space', '$ cat <<"THE END"\na\nTHE END\nx', 'cat <<"THE END"\na\nTHE END'],
    ['an escaped word', '$ cat <<\\EOF\n$a\nEOF\nx', 'cat <<\\EOF\n$a\nEOF'],
    ['two here-documents', '$ diff <<A <<B\na\nA\nb\nB\nx', 'diff <<A <<B\na\nA\nb\nB'],
    ['zsh', '$ cat <<EOF\nheredoc> a\nheredoc> EOF\na', 'cat <<EOF\na\nEOF'],
    ['PowerShell with prompts', 'PS C:\\> frob {\n>>   x\n>> }\ny', 'frob {\n  x\n}'],
    ['PowerShell', 'PS C:\\> frob `\n  -x\ny', 'frob `\n  -x'],
  ])('%s continues a command', (_, text, expected) => {
    expect(copied(text)).toBe(expected)
  })

  test.each([
    ['[root@web ~]# ls\na\n[root@web ~]# pwd', 'ls\npwd'],
    ['ines@mac ~ % ls\n5 % x\nines@mac ~/x % pwd', 'ls\npwd'],
    ['/ # ls\na\n/app # pwd\n~ # id', 'ls\npwd\nid'],
    ['$ kubectl exec -it web -- sh\n/ # ls\na # b\n/ # exit', 'kubectl exec -it web -- sh\nls\nexit'],
    ['ines@web:~/x (main)$ ls\na\nines@web:~/x (main) $ pwd', 'ls\npwd'],
    ['~/shop (main) $ ls\na\n~/shop (fix/a) $ pwd', 'ls\npwd'],
    ['❯ ls\na\n❯ pwd', 'ls\npwd'],
    ['(venv) $ ls\na\n(venv) $ pwd', 'ls\npwd'],
    ['web1% ls\n50% x\nweb1% pwd', 'ls\npwd'],
    ['$ kubectl exec -it web -- sh\n# ls\na\n# exit', 'kubectl exec -it web -- sh\nls\nexit'],
    ['$ sudo -i\n# ls', 'sudo -i\nls'],
    ['$ ssh root@web\nroot@web:~# ls', 'ssh root@web\nls'],
    ['$ kubectl debug x\nbash-5.1# ls', 'kubectl debug x\nls'],
    ['$ bash x.sh\n# comment', 'bash x.sh'],
    ['# Install the chart\nhelm install', '# Install the chart\nhelm install'],
    ['50% done\n$ ls', '50% done\n$ ls'],
  ])('%j: its commands are copied', (text, expected) => {
    expect(copied(text)).toBe(expected)
  })

  test('has the text that was written', () => {
    const text = '$ kubectl get pods \\\n  -A\nNAME\n\n$ exit'
    expect((code(text) ?? '').replace(/<[^>]*>/g, '')).toBe(text)
    expect(code(text, 'shell-session')).toBe(code(text))
  })
})

test.each(['bash\n$ frob', 'sh\n$ frob', 'bash\nroot@web:/# frob', 'bash\n[ines@web ~]$ frob'])(
  '%j is reported',
  text => {
    expect(problems(`\`\`\`${text}\nx\n\`\`\`\n`)).toEqual([['code-prompt', expect.any(String)]])
  },
)

test.each([
  'console\n$ frob',
  'bash\nls $HOME',
  'bash\n# $ frob',
  'bash\n# frob',
  'bash\n50% done',
  'text\n$ frob',
])('%j is fine', text => {
  expect(problems(`\`\`\`${text}\n\`\`\`\n`)).toEqual([])
})
