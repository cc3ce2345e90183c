import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
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
import { escapeHtml } from '../shared/escape.ts'
import { hcl } from './grammars/hcl.ts'
import { promql } from './grammars/promql.ts'
import { rego } from './grammars/rego.ts'

const grammars = {
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

// An instance of our own, whose languages and configuration no other code can change.
const highlight = highlighter.newInstance()
for (const [name, grammar] of Object.entries(grammars)) highlight.registerLanguage(name, grammar)

/** The name of a language for display and CSS: `yaml` for `yml`; unknown names stay, and what is no name is `text`. */
export function languageName(written: string): string {
  const name = written.toLowerCase()
  if (name === 'shell-session' || name === 'shellsession') return sessionName
  return grammarNames.get(name) ?? (/^[a-z\d][a-z\d+#._-]*$/.test(name) ? name : 'text')
}

/** The name of a session in a terminal: commands after prompts, with what they wrote. */
export const sessionName = 'console'

/** Languages that are shown without colours, and texts that are no code. */
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

/** Code as HTML with `hljs-` classes; only escaped where there is no grammar for the language. */
export function highlightCode(language: string, code: string): string {
  // A session whose prompts were left out.
  if (language === sessionName) return highlightCode('bash', code)
  if (!Object.hasOwn(grammars, language)) return escapeHtml(code)
  return highlight.highlight(code, { language, ignoreIllegals: true }).value
}
