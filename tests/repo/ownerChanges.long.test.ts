import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { postText } from '../fixtures/postText.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { root, runCommand, startProgram } from '../setup/runCommand.ts'

// What an owner may change without a problem from `check` leaves the tests of content and of pages green.

const project = join(scratchFolder(), 'project')
const posts = join(project, 'posts')
const pictures = join(project, 'public', 'images', 'posts')
const day = '2026-11-20'

/** What owners change. */
const content = ['site.config.ts', 'posts', 'public']

/** Puts a part of this repository into the copy, as it is here. */
function restore(name: string): void {
  rmSync(join(project, name), { recursive: true, force: true })
  cpSync(join(root, name), join(project, name), { recursive: true, preserveTimestamps: true })
}

function editConfig(before: RegExp, after: string): void {
  const path = join(project, 'site.config.ts')
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(before)
  writeFileSync(path, text.replace(before, after))
}

const write = (slug: string, ...input: [set: string[], body: string]) =>
  writeFileSync(
    join(posts, `${slug}.md`),
    postText({ id: 900, set: [`date: ${day}`, ...input[0]], body: input[1] }),
  )

const paragraph = 'A webhook sees each request before the object is stored, and answers yes or no.\n\n'

/** Every kind of text in one post. */
const maximal = `${paragraph}## A part[^1]

> [!NOTE]
> A note with \`code\`.

> [!CTA] Growth
> Try it.

| a | b |
| --- | ---: |
| 1 | 2 |

\`\`\`yaml title="a.yaml" {2}
apiVersion: v1
kind: Namespace
\`\`\`

\`\`\`console
$ kubectl get pods
\`\`\`

- [ ] a task
- [x] another

1. one
   - below

<details><summary>More</summary>

Text that opens.

</details>

![A chart of ports](/images/social.png)

${paragraph.repeat(60)}
### A part of the part

See [the other page](/pricing/) and <https://kubernetes.io/docs/>.

[^1]: A footnote.
`

const changes: readonly [name: string, change: () => void][] = [
  [
    'a post of 330 words, without a picture',
    () => write('what-a-webhook-sees', ['tags: [admission]'], paragraph.repeat(22)),
  ],
  [
    'a post with everything',
    () =>
      write(
        'everything',
        [
          'author: [Ines Carvalho, Somebody Else]',
          'updated: 2026-11-21',
          'tags: [admission, cilium, "c++"]',
          'pinned: true',
          'series: Webhooks',
          'image: /images/social.png',
          'imageAlt: A harbour',
          'aliases: [/old/everything]',
        ],
        maximal,
      ),
  ],
  [
    'one post is left, and its pictures',
    () => {
      const left = 'what-counts-as-a-workload'
      for (const [folder, names] of [posts, pictures].map(path => [path, readdirSync(path)] as const))
        for (const name of names) if (!name.startsWith(left)) rmSync(join(folder, name), { recursive: true })
    },
  ],
  ['three posts a page', () => editConfig(/pageSize: \d+/, 'pageSize: 3')],
  ['another name', () => editConfig(/name: 'Fairlead'/, "name: 'Halyard'")],
  ['another currency', () => editConfig(/^ {2}pricing: \{/m, "  pricing: {\n    currency: 'EUR',")],
  ['another language', () => editConfig(/language: 'en'/, "language: 'de'")],
]

beforeAll(() => {
  mkdirSync(project)
  const others = new Set(['node_modules', 'dist', '.git', '.kube-site'])
  for (const name of readdirSync(root)) if (!others.has(name) && !name.startsWith('dist.')) restore(name)
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
})

describe('the tests stay green with', () => {
  test.each(changes)('%s', { timeout: 600_000 }, async (_, change) => {
    for (const name of content) restore(name)
    change()
    const checked = await runCommand(['check', '--today', '2026-11-25'], { project })
    expect(checked.code, checked.stdout + checked.stderr).toBe(0)
    const words = ['run', 'tests/content', 'tests/program/site', '--exclude', '**/*.long.test.ts']
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const tested = await startProgram([process.execPath, vitest, ...words], { cwd: project }).ended
    expect(tested.code, tested.stdout.slice(-4000) + tested.stderr.slice(-4000)).toBe(0)
  })
})
