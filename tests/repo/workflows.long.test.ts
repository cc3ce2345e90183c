import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { npmFolder } from '../../scripts/programs/npmFolder.ts'

const folder = join(import.meta.dirname, '../../.github/workflows')

/** The part of GitHub's language service for workflows that is used here. */
interface LanguageService {
  validate(document: object): Promise<unknown[]>
}
interface Documents {
  TextDocument: { create(uri: string, language: string, version: number, text: string): object }
}

const packages = await npmFolder('@actions/languageservice')
const service = join(packages, '@actions/languageservice/dist/index.js')
const { validate } = (await import(pathToFileURL(service).href)) as LanguageService
const { TextDocument } = createRequire(service)('vscode-languageserver-textdocument') as Documents

/**
 * Returns the errors of a workflow.
 * @param name another one for each text: the service remembers what it read under a name
 */
const errorsOf = (name: string, text: string) =>
  validate(TextDocument.create(`file:///.github/workflows/${name}`, 'yaml', 0, text))

test.each(readdirSync(folder))('the workflow %s has no error', async name => {
  expect(await errorsOf(name, readFileSync(join(folder, name), 'utf8'))).toEqual([])
})

test('an unknown context is an error', async () => {
  const text = readFileSync(join(folder, 'ci.yml'), 'utf8').replace('matrix.node', 'nobody.node')
  expect(await errorsOf('changed.yml', text)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('nobody') }),
  ])
})
