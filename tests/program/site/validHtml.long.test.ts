import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { npmFolder } from '../../../scripts/programs/npmFolder.ts'
import { htmlFiles, read } from '../../fixtures/html/builtSite.ts'
import { everything, html } from '../../fixtures/renderText.ts'

/** The parts of html-validate that are used here. */
interface HtmlValidate {
  validateString(text: string): Promise<{ results: { messages: Message[] }[] }>
}
interface Message {
  ruleId: string
  line: number
  column: number
  message: string
}

const require = createRequire(join(await npmFolder('html-validate'), 'index.js'))
const library = require('html-validate') as { HtmlValidate: new (options: object) => HtmlValidate }

/** Returns what is not valid in a page. */
async function faultsOf(page: string): Promise<string[]> {
  const rules = { 'aria-label-misuse': 'error' }
  const { results } = await new library.HtmlValidate({
    extends: ['html-validate:standard'],
    rules,
  }).validateString(page)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, column, message }) => `${ruleId} ${line}:${column} ${message}`),
  )
}

const page = (main: string) =>
  `<!DOCTYPE html>\n<html lang="en"><head><title>T</title></head><body><main><h1>T</h1>\n${main}</main></body></html>\n`

describe('is valid HTML:', () => {
  test.each(htmlFiles)('%s', async file => {
    expect(await faultsOf(read(file))).toEqual([])
  })

  test.each([
    ['with raw HTML', everything],
    ['without', everything.replaceAll(/^<.*$/gm, '').replace(/^Hidden.*$/m, '')],
  ])('a text that uses everything, %s', async (_, source) => {
    expect(await faultsOf(page(html(source)))).toEqual([])
  })
})

test('a list in a paragraph is not', async () => {
  expect(await faultsOf(page('<p>a<ul><li>b</ul></p>'))).not.toEqual([])
})
