import { expect, test } from 'vitest'
import type { Plugin } from 'vite'
import { viteConfig } from './viteConfig.ts'

/** The source of the file with the stemmer of a site in a language. */
function stemmerFor(language: string): string {
  const { plugins = [] } = viteConfig({
    root: '/',
    base: '/',
    language: () => language,
    warn: () => undefined,
  })
  const plugin = plugins.find(
    (other): other is Plugin & { load(id: string): string } =>
      other instanceof Object && 'name' in other && other.name === 'kube-site:site-words',
  )
  return plugin!.load('/project/browser/search/stem.ts')
}

test.each([
  ['en-GB', 'policies', 'policy'],
  ['de-AT', 'richtlinien', 'richtlinie'],
  ['es', 'configuraciones', 'configuración'],
  ['fr', 'politiques', 'politique'],
  ['nb', 'klynger', 'klyngen'],
  ['pt-BR', 'políticas', 'política'],
  ['ru', 'кластеры', 'кластера'],
])('the search of a site in %s takes %j for %j', async (language, one, other) => {
  const [, name = ''] = /stemmer as stem \} from '(@orama\/stemmers\/\w+)'/.exec(stemmerFor(language)) ?? []
  const { stemmer } = (await import(name)) as { stemmer: (word: string) => string }
  expect(stemmer(one)).toBe(stemmer(other))
})

test.each(['ja', 'zh-Hans', 'constructor'])('the search of a site in %s has no stems', language => {
  expect(stemmerFor(language)).toContain('export const stem = word => word')
})
