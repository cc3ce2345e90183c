import type { LanguageFn } from 'highlight.js'

/** The language of Terraform's files (github.com/hashicorp/hcl, "HCL Native Syntax Specification"). */
export const hcl: LanguageFn = hljs => {
  const template = { className: 'subst', begin: /[$%]\{/, end: /\}/ }
  return {
    name: 'HCL',
    keywords: {
      keyword:
        'resource variable output provider module data locals terraform moved import check dynamic for in if else',
      literal: 'true false null',
    },
    contains: [
      hljs.HASH_COMMENT_MODE,
      hljs.C_LINE_COMMENT_MODE,
      hljs.C_BLOCK_COMMENT_MODE,
      { className: 'attr', begin: /^[ \t]*[\w-]+(?=[ \t]*=(?![=>]))/m },
      { className: 'string', begin: '"', end: '"', contains: [hljs.BACKSLASH_ESCAPE, template] },
      hljs.END_SAME_AS_BEGIN({
        className: 'string',
        begin: /<<[-~]?(\w+)/,
        end: /^[ \t]*(\w+)[ \t]*$/m,
      }),
      { className: 'built_in', begin: /\b[a-z]\w*(?=\()/ },
      hljs.NUMBER_MODE,
    ],
  }
}
