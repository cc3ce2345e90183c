import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { type CommandResult, runCommand } from '../../setup/runCommand.ts'

const project = scratchFolder()
const dist = join(project, 'dist')
const run = (...words: string[]): Promise<CommandResult> =>
  runCommand([...words, '--today', testDay], { cwd: project, project })
const built = (file: string) => readFileSync(join(dist, file), 'utf8')

const entry = `staticRoute(site, {
      path: '/harbour/',
      page: 'harbour',
      title: 'About us',
      description: 'Who keeps the lines running true.',
    }),`

const replace = (file: string, from: string, to: string) => {
  const text = readFileSync(join(project, file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(join(project, file), text.replace(from, to))
}

const writePage = () => {
  mkdirSync(join(project, 'pages', 'harbour'))
  const page = 'export const Page = () => <div className="wrapper"><h1>About us</h1></div>\n'
  writeFileSync(join(project, 'pages', 'harbour', '+Page.server.tsx'), page)
}

/** Names that are Vike's in `pages/`, in a folder of notes and where a link in it leads to. */
const writeFilesElsewhere = () => {
  for (const folder of ['notes', 'elsewhere']) mkdirSync(join(project, folder))
  for (const file of ['notes/+config.ts', 'elsewhere/+onRenderHtml.tsx'])
    writeFileSync(join(project, file), 'no code')
  symlinkSync('../elsewhere', join(project, 'notes', 'link'))
}

beforeAll(() => copyProject(project, { drawn: true }))

test('a folder without an entry is told, before anything is bundled', async () => {
  writePage()
  const { code, stdout, stderr } = await run('build', '--verbose')
  expect(code).toBe(70)
  expect(stdout + stderr).not.toMatch(/bundle scripts/i)
  expect(stderr).toContain('pages/harbour has no route')
})

test('a page that comes back without its parts fails the build', async () => {
  rmSync(join(project, 'pages', 'harbour'), { recursive: true })
  replace('pages/+onRenderHtml.tsx', 'pageContext: { documentParts }', 'pageContext: {}')
  const { code, stderr } = await run('build')
  expect(code).toBe(70)
  expect(stderr).toContain('without its parts')
  replace('pages/+onRenderHtml.tsx', 'pageContext: {}', 'pageContext: { documentParts }')
})

describe('a new page is a folder in pages/ and one entry in routes()', () => {
  let checked: CommandResult
  let result: CommandResult

  beforeAll(async () => {
    writePage()
    replace('content/routes/routes.ts', '...pricingRoutes(site),', `...pricingRoutes(site),\n    ${entry}`)
    replace('content/routes/routes.ts', '  pricingRoutes,\n', '  pricingRoutes,\n  staticRoute,\n')
    replace(
      'site.config.ts',
      "{ label: 'Docs',",
      "{ label: 'About', href: '/harbour/' },\n      { label: 'Docs',",
    )
    writeFileSync(
      join(project, 'posts', 'links.md'),
      postText({ id: 990, body: 'To [us](/harbour/), and to [our part](/harbour/#main).\n' }),
    )
    writeFilesElsewhere()
    checked = await run('check')
    result = await run('build')
  })

  test('check and build accept links to it, whatever lies in other folders', () => {
    expect([checked.code, checked.stderr]).toEqual([0, ''])
    expect(result.code).toBe(0)
  })

  test('it is in the output, with a policy, and marked as current in the navigation', () => {
    const html = built('harbour/index.html')
    expect(html).toContain('<h1>About us</h1>')
    expect(html).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none'; /)
    expect(html).toContain('<title>About us · Bowline</title>')
    expect(html).toMatch(/href="\/harbour\/"[^>]*aria-current="page"/)
  })

  test('it is in the sitemap, and among the addresses that the 404 page suggests', () => {
    expect(built('sitemap.xml')).toContain('<loc>https://bowline.example/harbour/</loc>')
    const addresses = readdirSync(join(dist, 'data')).find(name => name.startsWith('addresses.'))
    expect(JSON.parse(built(`data/${addresses}`))).toContain('/harbour/')
  })

  test('check and build refuse a link to what it has not', async () => {
    writeFileSync(join(project, 'posts', 'links.md'), postText({ id: 990, body: '[Us](/harbour/#nobody)\n' }))
    for (const command of ['check', 'build']) {
      const { code, stdout, stderr } = await run(command)
      expect(code, command).toBe(1)
      expect(command === 'check' ? stdout : stderr, command).toContain('anchor-missing')
    }
  })
})
