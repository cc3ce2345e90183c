import { expect, test } from 'vitest'
import { problems } from '../../../tests/fixtures/renderText.ts'

test.each([
  'It costs $300 and $500, or 300$ and 500$.',
  'Set $HOME and $PATH, or $HOME/$PATH.',
  'An arrow a == b, and a === b.',
  'At 10:30:45, kube:system:node and https://a.example:80/x:y:z are shown.',
  'A list[0] and a [note] (as said), and a range [1, 2).',
  'A \\[text\\] (/x/), \\[that\\]\\[nope\\], \\## no heading.',
  'Code: `[that][nope]`, `{{< x >}}`, `##Heading`, `:rocket:`.',
  '    ##Heading in code\n    [that][nope]',
  '```\n::: tip\n##Heading\n[that] (/x/)\n<<<<<<< HEAD\n```',
  '````md\n```\na\n```\n````',
  "Import by adding `import { a } from 'a'`.",
  'A formula such as $x$, and a cost of $5 to $10.',
  'Issue #42, C#, and a#b.',
  'See [that][it] and [it].\n\n[it]: /pricing/',
  'Templates such as {{ .Values.name }} and {.items}, too.',
  '| a | b |\n|---|---|\n| c | d |',
  'One a | b\nand two.',
  '> [!NOTE]\n> Text.',
  '> [sic] text',
  '<details><summary>More</summary>\n\nText <kbd>x</kbd><br><p>one<ul><li>two</ul>\n\n</details>',
  '- [ ] open\n- [x] (/done/)',
  'Said.[^1]\n\n[^1]: A note.',
])('%j has nothing that is shown otherwise than it is meant', text => {
  expect(problems(`${text}\n`)).toEqual([])
})
