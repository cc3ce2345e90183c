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

  test('has the text that was written', () => {
    const text = '$ kubectl get pods \\\n  -A\nNAME\n\n$ exit'
    expect((code(text) ?? '').replace(/<[^>]*>/g, '')).toBe(text)
    expect(code(text, 'shell-session')).toBe(code(text))
  })
})

test.each(['bash', 'sh'])('prompts of %s are told', language => {
  expect(problems(`\`\`\`${language}\n$ frob\nx\n\`\`\`\n`)).toEqual([['code-prompt', expect.any(String)]])
})

test.each(['console\n$ frob', 'bash\nls $HOME', 'bash\n# $ frob', 'text\n$ frob'])('%j is fine', text => {
  expect(problems(`\`\`\`${text}\n\`\`\`\n`)).toEqual([])
})
