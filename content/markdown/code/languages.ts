import type { LanguageFn } from 'highlight.js'
import bashOfHighlighter from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import makefile from 'highlight.js/lib/languages/makefile'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

/** The shell, in which the name of an option is not a command: `--tail`. */
const bash: LanguageFn = hljs => {
  const grammar = bashOfHighlighter(hljs)
  return { ...grammar, keywords: { ...Object(grammar.keywords), $pattern: /(?<![\w-])[a-z][a-z0-9._-]+\b/ } }
}

/** The language of Terraform's files (github.com/hashicorp/hcl, "HCL Native Syntax Specification"). */
const hcl: LanguageFn = hljs => {
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

/** The language in which Prometheus is asked (prometheus.io, "Querying basics"). */
const promql: LanguageFn = hljs => ({
  name: 'PromQL',
  case_insensitive: true,
  keywords: 'by without on ignoring group_left group_right offset bool and or unless atan2',
  contains: [
    hljs.HASH_COMMENT_MODE,
    { className: 'string', begin: '"', end: '"', contains: [hljs.BACKSLASH_ESCAPE] },
    { className: 'string', begin: "'", end: "'", contains: [hljs.BACKSLASH_ESCAPE] },
    { className: 'string', begin: '`', end: '`' },
    { className: 'attr', begin: /\b[a-z_]\w*(?=[ \t]*(?:=~|!~|!=|=(?!=)))/ },
    {
      className: 'built_in',
      begin:
        /\b(?!(?:by|without|on|ignoring|group_left|group_right)\b)[a-z_]\w*(?=[ \t]*(?:\(|(?:by|without)\b))/,
    },
    { className: 'number', begin: /\b(?:\d+(?:ms|[smhdwy]))+\b/ },
    hljs.NUMBER_MODE,
  ],
})

/** The language of Open Policy Agent (openpolicyagent.org, "Policy Reference"). */
const rego: LanguageFn = hljs => ({
  name: 'Rego',
  keywords: {
    keyword: 'package import default not with as some every in if contains else',
    literal: 'true false null',
  },
  contains: [
    hljs.HASH_COMMENT_MODE,
    { className: 'string', begin: '"', end: '"', contains: [hljs.BACKSLASH_ESCAPE] },
    { className: 'string', begin: '`', end: '`' },
    { className: 'built_in', begin: /\b[a-z]\w*(?:\.[a-z]\w*)*(?=\()/ },
    hljs.NUMBER_MODE,
  ],
})

/** The grammars of highlight.js, by the names that are shown. */
export const grammars = {
  bash,
  css,
  diff,
  dockerfile,
  go,
  hcl,
  ini,
  javascript,
  json,
  makefile,
  promql,
  python,
  rego,
  rust,
  sql,
  typescript,
  xml,
  yaml,
}
/** The grammar of each name that authors write. */
const grammarNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'bash sh shell zsh',
    css: 'css',
    diff: 'diff patch',
    dockerfile: 'dockerfile docker containerfile',
    go: 'go golang',
    hcl: 'hcl terraform tf tfvars',
    ini: 'ini toml',
    javascript: 'javascript js jsx mjs cjs',
    json: 'json jsonc json5',
    makefile: 'makefile make mk',
    promql: 'promql',
    python: 'python py',
    rego: 'rego opa',
    rust: 'rust rs',
    sql: 'sql mysql postgres postgresql psql',
    typescript: 'typescript ts tsx mts cts',
    xml: 'xml html svg',
    yaml: 'yaml yml',
  }).flatMap(([grammar, aliases]) => aliases.split(' ').map(alias => [alias, grammar] as const)),
)

/** The name of a language for display and CSS: `yaml` for `yml`. Unknown names stay; anything else is `text`. */
export function languageName(written: string): string {
  const name = written.toLowerCase()
  if (name === 'shell-session' || name === 'shellsession') return sessionName
  return grammarNames.get(name) ?? (/^[a-z\d][a-z\d+#._-]*$/.test(name) ? name : 'text')
}

/** The name of a session in a terminal: commands after prompts, with what they wrote. */
export const sessionName = 'console'

/** Names of languages without a grammar, and of plain text. */
const plainNames = (
  'asm c c# c++ cel clojure cpp cs csharp csv cue dart dockerignore dotenv elixir env erlang gitignore gradle graphql ' +
  'groovy haskell hosts http java jinja jq jsonnet julia kotlin kt less log lua markdown matlab md ' +
  'nginx nix none objc ocaml output perl php plain plaintext powershell properties proto ' +
  'protobuf ps1 r rb regex ruby sass scala scss solidity starlark svelte swift tcl ' +
  'text tree txt vb vim vue wasm wat zig'
).split(' ')

/** The names of languages that a block of code may have. */
export const knownLanguages: readonly string[] = [
  ...grammarNames.keys(),
  ...plainNames,
  sessionName,
  'shell-session',
  'shellsession',
]
