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
