import { expect, test } from 'vitest'
import { highlightCode } from './renderCode.ts'
import { languageName } from './languages.ts'

test.each([
  ['yml', 'yaml', 'a: 1'],
  ['console', 'console', 'echo "a"'],
  ['zsh', 'bash', 'echo "a"'],
  ['jsonc', 'json', '{"a": 1}'],
  ['go', 'go', 'func main() {}'],
  ['tsx', 'typescript', 'const a = 1'],
  ['jsx', 'javascript', 'const a = 1'],
  ['patch', 'diff', '+a'],
  ['Dockerfile', 'dockerfile', 'FROM a'],
  ['toml', 'ini', 'a = 1'],
  ['html', 'xml', '<a>'],
  ['css', 'css', 'a { color: red }'],
  ['py', 'python', 'def a(): pass'],
  ['terraform', 'hcl', 'resource "a" "b" {\n  c = <<EOT\n  d\n  EOT\n}'],
  ['opa', 'rego', 'package a\n\nallow if input.user == "b"'],
  ['promql', 'promql', 'sum by (a) (rate(b{c="d"}[5m]))'],
  ['rs', 'rust', 'fn main() {}'],
  ['psql', 'sql', 'select 1'],
  ['make', 'makefile', 'a: b\n\techo $@'],
])('%s is highlighted as %s', (written, name, code) => {
  expect(languageName(written)).toBe(name)
  expect(highlightCode(name, code)).toContain('<span class="hljs-')
})

test.each([
  ['mermaid', 'mermaid'],
  ['c++', 'c++'],
  ['', 'text'],
  ['"><b>', 'text'],
  ['constructor', 'constructor'],
  ['__proto__', 'text'],
])('%j is shown as %s and only escaped', (written, name) => {
  expect(languageName(written)).toBe(name)
  expect(highlightCode(name, '<b> & "c"')).toBe('&lt;b&gt; &amp; &quot;c&quot;')
})

test('an option of a command is no command itself', () => {
  const html = highlightCode('bash', 'kubectl logs a --tail 50 -exec | tail -n 1')
  expect(html.match(/<span class="hljs-built_in">[^<]*/g)).toEqual(['<span class="hljs-built_in">tail'])
  expect(html).toContain('--tail 50 -exec |')
})

test('code that breaks the rules of its language is shown all the same', () => {
  expect(highlightCode('json', '{ </script> ...').replace(/<\/?span[^>]*>/g, '')).toBe(
    '{ &lt;/script&gt; ...',
  )
})
