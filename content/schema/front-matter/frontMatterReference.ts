import type { Field } from './fieldKinds.ts'
import { type FieldName, fieldNames, postFields } from './postFields.ts'

/** Every key of the front matter of a post, as a table of `docs/writing.md`. */
export function frontMatterReference(): string {
  const rows = fieldNames.map(name => {
    const { required = false, meaning, example }: Field = postFields[name]
    return `| \`${name}\` | ${required ? 'required' : ''} | ${meaning} | \`${example}\` |\n`
  })
  return `| key | | meaning | example |\n| --- | --- | --- | --- |\n${rows.join('')}`
}

/** The keys of the front matter as snippets of VS Code, which offers them in a post on Ctrl-Space. */
export function frontMatterSnippets(): Record<string, ReturnType<typeof snippet>> {
  const required = fieldNames.filter(name => postFields[name].required)
  const post = ['---', ...required.map((name, at) => line(name, at + 1)), 'draft: true', '---', '', '$0']
  return {
    'front matter': snippet('front matter', post, 'The front matter of a new post'),
    ...Object.fromEntries(
      fieldNames.map(name => [name, snippet(name, [line(name, 1)], postFields[name].meaning)]),
    ),
  }
}

const snippet = (prefix: string, body: string[], description: string) => ({
  scope: 'markdown',
  prefix,
  body,
  description,
})

/** `title: ${1:"What counts as a workload"}` */
const line = (name: FieldName, at: number): string =>
  `${name}: \${${at}:${postFields[name].example.replace(/[$}\\]/g, '\\$&')}}`
