import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Lexer, type Token, type Tokens } from 'marked'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import config from '../../fixtures/site/site.config.ts'
import { root } from '../../setup/runCommand.ts'

interface Source {
  name: string
  front: string
  tokens: Token[]
  body: string
}

const sources: Source[] = readdirSync(join(root, 'posts'))
  .filter(name => name.endsWith('.md'))
  .map(name => {
    const text = readFileSync(join(root, 'posts', name), 'utf8')
    const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
    return { name, front, body, tokens: new Lexer({ gfm: true }).lex(body) }
  })

const codeOf = ({ tokens }: Source) => tokens.filter((token): token is Tokens.Code => token.type === 'code')

test('there are at least six posts', () => {
  expect(sources.length).toBeGreaterThanOrEqual(6)
})

test.each(sources)('$name has 600 to 1,500 words, code, a table and an image for each theme', source => {
  const words = source.body.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length
  expect(words).toBeGreaterThanOrEqual(600)
  expect(words).toBeLessThanOrEqual(1500)
  expect(codeOf(source).length).toBeGreaterThan(0)
  expect(source.tokens.some(({ type }) => type === 'table')).toBe(true)
  expect(source.front).toMatch(/^lightImage: .+-light\.webp$/m)
  expect(source.front).toMatch(/^darkImage: .+-dark\.webp$/m)
})

test.each(sources)(
  'the manifests of $name are valid YAML, and their objects have an apiVersion and a name',
  source => {
    for (const { lang, text } of codeOf(source).filter(token => /^ya?ml\b/.test(token.lang ?? ''))) {
      for (const document of parseAllDocuments(text)) {
        expect([...document.errors, ...document.warnings], `${lang}: ${text.slice(0, 60)}`).toEqual([])
        const value = document.toJS() as Record<string, unknown> | null
        if (!value || !('kind' in value)) continue
        expect(value).toMatchObject({
          apiVersion: expect.any(String),
          metadata: { name: expect.any(String) },
        })
      }
    }
  },
)

test('no post contains the product name, which only the configuration sets', () => {
  for (const source of sources) expect(source.body, source.name).not.toContain(config.name)
})
