import { describe, expect, test } from 'vitest'
import { checkLanguage, checkLegal, fillLegal, parseLegal } from './parseLegal.ts'

describe('parse legal', () => {
  const facts = { entity: 'Hawser Ltd', rows: '| a | 1 |\n| b | 2 |' }
  const options = { imageSize: () => undefined }
  const parse = (body: string) =>
    parseLegal({ file: 'terms.md', text: `---\nsummary: Short.\n---\n\n${body}` }, facts, options)

  test('a text becomes HTML with its facts, its headings, and an id for each clause', () => {
    const { value, problems } = parse(
      '## 1. Us\n\n1.1 By {entity}, "we".\n\n1.12 More.\n\n| x | y |\n|---|---|\n{rows}\n',
    )
    expect(problems).toEqual([])
    expect(value?.headings).toEqual([{ depth: 2, id: '1-us', text: '1. Us' }])
    expect(value?.ids).toEqual(expect.arrayContaining(['1-us', '1.1', '1.12']))
    for (const id of ['1.1', '1.12']) expect(value?.html).toContain(` id="${id}">`)
    expect(value?.html.replace(/<[^>]+>/g, '')).toContain('1.1 By Hawser Ltd, “we”.')
    expect(value?.html.match(/<td/g)).toHaveLength(4)
  })

  test.each([
    ['a name that is not a fact', 'By {entiti}.', 'legal-placeholder', 'By '],
    ['a link that runs code, behind a fact', '{rows}\n\n[x](javascript:a)', 'link-unsafe', '[x]('],
  ])('%s is reported where it is written', (_, body, code, before) => {
    const { problems } = parse(body)
    expect(problems.map(problem => problem.code)).toEqual([code])
    const line = body.split('\n').findIndex(text => text.startsWith(before)) + 5
    expect(problems[0]).toMatchObject({ line })
  })

  test('a text without front matter is a problem, and has no HTML', () => {
    const { value, problems } = parseLegal({ file: 'terms.md', text: '## Us\n' }, facts, options)
    expect(value).toBeUndefined()
    expect(problems).not.toEqual([])
  })

  describe('quotation marks', () => {
    const shown = (body: string) => parse(body).value?.html ?? ''

    test.each([
      ['"we", "us"', '“we”, “us”'],
      ["the customer's, customers' data", 'the customer’s, customers’ data'],
      ["what we call 'data'", 'what we call ‘data’'],
      ['**"Operator"** and "**Cluster**"', '“Operator” and “Cluster”'],
      ['["Terms"](/x/), ("terms"), terms—"x"', '“Terms”, (“terms”), terms—“x”'],
      ['<b>"Operator"</b>, <q title="a">b</q>', '“Operator”, b'],
      ['| a |\n|---|\n|"x"|', '“x”'],
    ])('of %s are typographic', (body, expected) => {
      expect(shown(body).replace(/<[^>]+>/g, '')).toContain(expected)
    })

    test.each([
      ['[the terms](/x/ "Our terms")', 'title="Our terms"'],
      ["[the terms](/x/ 'Our terms')", 'title="Our terms"'],
      ['[the terms][t]\n\n[t]: /x/ "Our terms"', 'title="Our terms"'],
      ['<abbr title="Data processing agreement">DPA</abbr>', 'title="Data processing agreement"'],
      ['<p id="scope">Text</p>', 'id="scope"'],
      ['`"we"`', '>&quot;we&quot;</code>'],
      ["```text\nname: 'a'\n```", "name: 'a'"],
    ])('of the syntax of %s stay as they are', (body, expected) => {
      const html = shown(body)
      expect(html.replaceAll('&#39;', "'")).toContain(expected)
      expect(html).not.toMatch(/[“”‘’]/)
    })

    test('stay in the published markdown where they are syntax', () => {
      const { value } = parse('[the "terms"](/x/ "Our terms")')
      expect(value?.markdown).toContain('“terms”')
      expect(value?.markdown).toContain('"Our terms")')
    })
  })

  test('clauses with one number have one id, and are reported', () => {
    const { value, problems } = parse(
      '1.1 One.\n\n1.1 Two.\n\n1.12 As clause\n1.1 says.\n\n## Four\n1.1 Four.',
    )
    expect(value?.ids).toEqual(['1.1', '1.12', 'four'])
    expect(value?.html.match(/ id="1\.1"/g)).toHaveLength(1)
    expect(value?.html.replace(/<[^>]+>/g, '')).toContain('1.1 Two.')
    const problem = { code: 'legal-clause-duplicate', severity: 'warning' }
    expect(problems).toMatchObject([
      { ...problem, line: 7 },
      { ...problem, line: 13 },
    ])
  })

  test('a clause has an id beside raw HTML, too', () => {
    const { value, problems } = parse('1.1 One <b>two</b>.\n\n<div>\n\n1.2 Three.\n\n</div>')
    expect(problems).toEqual([])
    expect(value?.ids).toEqual(['1.1', '1.2'])
    expect(value?.html.match(/class="clause__number"/g)).toHaveLength(2)
  })

  test('a clause has an id whatever follows its number, and in whatever direction it is written', () => {
    const { value, problems } = parse('1.1\nOne.\n\n1.2 שלום.\n\n1.3  \nNone.')
    expect(problems).toEqual([])
    expect(value?.ids).toEqual(['1.1', '1.2'])
  })
})

describe('the language of a legal document', () => {
  const english = 'We store the data that you send, and delete it with the account.\n'
  const german = 'Wir speichern die Daten, die Sie senden, und löschen sie mit dem Konto.\n'
  const dutch = 'Dit is de tekst of het bericht, en dat is van u.\n'
  test.each([
    [english, 'de', [{ code: 'legal-language', severity: 'warning', line: 1, column: 10 }]],
    [english, 'en-GB', []],
    [german, 'de', []],
    [dutch, 'nl', []],
    [`${german.repeat(20)}Der Dienst „Over the Top and With That“.`, 'de', []],
    ['', 'de', []],
  ])('%j on a site in %s', (text, language, problems) => {
    expect(checkLanguage({ file: 'docs/legal/x.md', text }, language)).toMatchObject(problems)
  })
})

describe('fill legal', () => {
  const facts = { entity: 'Hawser Ltd', address: '1 Quay' }

  test('facts stand for their names', () => {
    expect(fillLegal('By {entity}, {address}, {entity}.', facts)).toBe('By Hawser Ltd, 1 Quay, Hawser Ltd.')
  })

  test.each([
    ['a placeholder', 'By [Legal entity\nname].', 'By ', 1, '[Legal entity name]'],
    ['a name that is no fact', 'Text.\nAt {adress}.', 'At ', 2, '{adress}'],
  ])('%s is told', (_, text, before, line, named) => {
    expect(checkLegal({ file: 'docs/legal/x.md', text }, facts)).toMatchObject([
      {
        code: 'legal-placeholder',
        severity: 'error',
        line,
        column: before.length + 1,
        message: expect.stringContaining(named) as string,
      },
    ])
  })

  test('a fact that is nearly named is suggested', () => {
    const [problem] = checkLegal({ file: 'a.md', text: '{adress}' }, facts)
    expect(problem?.hint).toContain('`address`')
  })

  test.each([
    'See [the list](https://a.example/) of {entity}.',
    'See [the list][list], and [list].\n\n[list]: https://a.example/',
    'As said.[^1]\n\n[^1]: By {entity}.',
    '- [ ] one\n- [x] two\n  * [X] three',
  ])('%j is finished text', text => {
    expect(checkLegal({ file: 'a.md', text }, facts)).toEqual([])
  })

  test.each(['- [Legal entity]', 'By [ ] and [x].', '[name], [other]'])('%j is not', text => {
    expect(checkLegal({ file: 'a.md', text }, facts)).not.toEqual([])
  })
})
