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

/** Other names that are right: those of highlight.js, and of formats and programs that it lacks. */
const otherNames = (
  '1c abnf accesslog actionscript ada ado adoc agda ahk alloy angelscript apache apacheconf applescript arcade ' +
  'arduino arm armasm as asc asciidoc aspectj astro atom autohotkey autoit avrasm awk axapta basic bat batch bf ' +
  'bibtex bicep bind bnf brainfuck cal capnp capnproto cc ceylon clean clj clojure-repl cls cmake cmake.in cmd ' +
  'coffee coffeescript coq cos cr craftcms crm crmsh crystal cson csp cxx cypher d dcl delphi desktop dfm dhall ' +
  'django dns do dos dpr dsconfig dst dts dust ebnf editorconfig edn elm elvish erb erl erlang-repl ex excel exs ' +
  'f# f90 f95 feature fish fix flix flux fortran freedesktop fs fsharp gams gauss gcode gemspec gherkin glsl gml ' +
  'gms golo gotmpl gql graph gss gyp h h++ haml handlebars haxe hbs helm hh hjson hlsl hpp hs hsp html.handlebars ' +
  'html.hbs htmlbars https hx hxx hy hylang i7 iced icl idris influxql inform7 ino instances ipython irb irpf90 ' +
  'isbl jboss-cli jldoctest jsonl jsp julia-repl just justfile k kdb kql ktm kts ktx lasso lassoscript latex ldif ' +
  'leaf lean liquid lisp livecodeserver livescript llvm logql ls lsl m mak mathematica maxima mdx mel mercury ' +
  'mikrotik mips mipsasm mizar mkd mkdown ml mm mma mojolicious monkey moo moon moonscript n1ql nc ndjson ' +
  'nestedtext nginxconf nim nixos node-repl nomad nsis nt nu nushell obj-c obj-c++ objective-c++ objectivec ' +
  'openscad osascript oxygene p21 parser3 pas pascal pb pbi pcmk pde pf pf.conf pgsql php-template pkl pl plist ' +
  'pluto pm podspec pony pp processing profile prolog promela ps pug puppet purebasic pwsh pycon python-repl q ' +
  'qml qt racket re reasonml rib roboconf routeros rsl rss ruleslanguage sas scad scheme sci scilab scm sentinel ' +
  'smali smalltalk sml sparql sqf ssh-config st stan stanfuncs stata step step21 stp styl stylus subunit sv svh ' +
  'systemd taggerscript tao tap tex thor thrift tk tla tp traceql tsv twig typst v vala vbnet vbs vbscript ' +
  'vbscript-html verilog vhdl wgsl wildfly-cli wl wren wsf x++ x86asm xhtml xjb xl xls xlsx xpath xq xqm xquery ' +
  'xsd xsl zep zephir zone'
).split(' ')

/** The names of languages that a block of code may have, and that a mistyped one may mean. */
export const knownLanguages: readonly string[] = [
  ...grammarNames.keys(),
  ...plainNames,
  sessionName,
  'shell-session',
  'shellsession',
]

const allNames: ReadonlySet<string> = new Set([...knownLanguages, ...otherNames])

/** True for the name of any language, in lower case. */
export const isLanguage = (name: string): boolean => allNames.has(name)
