import { z } from 'zod'
import { type FieldName, fieldNames, postFields } from './postFields.ts'

/** The front matter of a post for editors: JSON Schema, draft 7, which most of them read. */
export function frontMatterSchema(): object {
  const shape = fieldNames.map(name => {
    const field = postFields[name]
    // A key without a value counts as absent.
    const schema = field.required ? field.schema : field.schema.nullish()
    return [name, schema.describe(`${field.meaning} For example: ${field.example}`)] as const
  })
  const schema = z.strictObject(Object.fromEntries(shape)).meta({ title: 'Front matter of a post' })
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })
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
