// Holds what is true of every post over texts that nobody wrote for it: npm run corpus -- <folder>…
import { parseArgs } from 'node:util'
import { groupBy } from '../../content/shared/groupBy.ts'
import { excerptOf, type Violation } from '../properties/Violation.ts'
import { type CorpusPost, corpusPosts } from './corpusPosts.ts'
import { tryCommands } from './tryCommands.ts'
import { tryTexts } from './tryTexts.ts'

const help = `npm run corpus -- <folder>… [--only <part of a path>] [--texts]

Makes a post of each markdown file below the folders, in a temporary folder, and
checks that no word is lost on its page or by a fix, and that \`check\` and \`build\`
report the same. The folders are only read. Exits with 1 if a property is broken.

  --only <part>  only files whose path has this part
  --texts        without running the commands over all of them
`

/** Violations of one kind that are printed. */
const maxOfKind = 5

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    texts: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help || positionals.length === 0) {
  print(help)
  process.exitCode = values.help ? 0 : 2
} else {
  const posts = corpusPosts(positionals).filter(({ origin }) => origin.includes(values.only))
  print(`${posts.length} files, ${posts.reduce((sum, { words }) => sum + words, 0)} words`)
  const broken = tryTexts(posts)
  printViolations(broken)
  const differences = values.texts ? [] : await tryCommands(posts, print)
  for (const line of differences) print(line)
  const count = broken.length + differences.length
  print(count === 0 ? 'No property is broken' : `\n${count} violations`)
  process.exitCode = count === 0 ? 0 : 1
}

function printViolations(broken: readonly { post: CorpusPost; violation: Violation }[]): void {
  const kinds = groupBy(broken, ({ violation }) => violation.kind)
  for (const [kind, all] of [...kinds].toSorted(([, a], [, b]) => b.length - a.length)) {
    const files = new Set(all.map(({ post }) => post.origin)).size
    print(`\n${kind}: ${all.length} times in ${files} files`)
    for (const { post, violation } of all.slice(0, maxOfKind)) {
      print(`  ${post.origin} ${violation.start}-${violation.end}`)
      print(`    ${violation.message.slice(0, 400)}`)
      print(`    ${excerptOf(post.text, violation)}`)
    }
  }
}
