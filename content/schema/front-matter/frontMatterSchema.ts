import { fieldNames, postFields } from './postFields.ts'

/** What the front matter of a post may be, for editors: JSON Schema, draft 7, which most of them read. */
export function frontMatterSchema(): object {
  const properties = Object.fromEntries(
    fieldNames.map(name => {
      const { meaning, schema, example, required } = postFields[name]
      // A key without a value counts as one that is not there.
      const form = required ? schema : { ...schema, type: [schema['type'], 'null'].flat() }
      return [name, { description: `${meaning} For example: ${example}`, ...form }]
    }),
  )
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Front matter of a post',
    type: 'object',
    properties,
    required: fieldNames.filter(name => postFields[name].required),
    additionalProperties: false,
  }
}

interface Snippet {
  scope: string
  prefix: string
  body: string[]
  description: string
}

/** The keys of the front matter as snippets of VS Code, which offers them in a post on Ctrl-Space. */
export function frontMatterSnippets(): Record<string, Snippet> {
  const snippet = (prefix: string, body: string[], description: string): Snippet => ({
    scope: 'markdown',
    prefix,
    body,
    description,
  })
  const required = fieldNames.filter(name => postFields[name].required)
  const keys = fieldNames.map(
    name => [name, snippet(name, [line(name, 1)], postFields[name].meaning)] as const,
  )
  return {
    'front matter': snippet(
      'front matter',
      ['---', ...required.map((name, at) => line(name, at + 1)), 'draft: true', '---', '', '$0'],
      'The front matter of a new post',
    ),
    ...Object.fromEntries(keys),
  }
}

/** `title: ${1:"What counts as a workload"}` */
const line = (name: (typeof fieldNames)[number], at: number): string =>
  `${name}: \${${at}:${postFields[name].example.replace(/[$}\\]/g, '\\$&')}}`
