import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from '@actions/languageservice'
import { expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'

const folder = join(import.meta.dirname, '../../.github/workflows')

test.each(readdirSync(folder))('the workflow %s has no error', async name => {
  const text = readFileSync(join(folder, name), 'utf8')
  const document = TextDocument.create(`file:///.github/workflows/${name}`, 'yaml', 0, text)
  expect(await validate(document)).toEqual([])
  // A token in the clone could be read by whatever the workflow runs.
  const checkouts = text.split('uses: actions/checkout@').slice(1)
  expect(checkouts.filter(step => !/^[^-]*\n\s+persist-credentials: false\n/.test(step))).toEqual([])
})
