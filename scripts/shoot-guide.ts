// Takes the two pictures of a browser in docs/writing.md, with a post that is started and written in a copy of the
// project on a fixed day. Run from the project's root, and again when the desk or the page of a post looks different.
import { mkdtempSync, realpathSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { copyProject } from '../tests/fixtures/copyProject.ts'
import { startDesk } from '../tests/fixtures/server/startDesk.ts'
import { root, runCommand } from '../tests/setup/runCommand.ts'
import { launchBrowser } from './programs/launchBrowser.ts'
import { writeFiles } from './writeFiles.ts'

/** The post of docs/writing.md, with the mistakes that `check` finds there. */
const title = 'What an admission webhook sees'
const file = 'posts/what-an-admission-webhook-sees.md'
const excerpt = 'When the API server calls a webhook, what it sends along, and what the answer may change.'
const text = `A deployment is refused, and the message names a webhook. What did
the webhook know when it said no? Less than most people think.

## The request

The API server sends one \`AdmissionReview\`: the object, the user who
asked for it, and whether this is a dry run. Everything else that
Gitops tools know about [the workload](/blog/what-counts-as-a-worklod/)
stays behind.
`

const project = realpathSync(mkdtempSync(join(tmpdir(), 'kube-site-guide-')))
const env = { SOURCE_DATE_EPOCH: String(Date.parse('2026-12-01') / 1000) }
// Without hinting, letters have the same positions on every machine.
const browser = await launchBrowser({ args: ['--font-render-hinting=none', '--force-color-profile=srgb'] })
try {
  copyProject(project, { from: root })
  const details = [title, '--author', 'Ines Carvalho', '--tags', 'operators,rbac,admission']
  const { code, stderr } = await runCommand(['new', ...details], { cwd: project, project, env })
  if (code !== 0) throw new Error(stderr)
  const path = join(project, file)
  const started = (await readFile(path, 'utf8')).replace(/\n# Optional keys;[^]*/, '---\n')
  await writeFile(path, `${started.replace(/^excerpt: .*$/m, `excerpt: ${excerpt}`)}\n${text}`)

  const { child, ended, origin, invite } = await startDesk(project, ['dev', '--port', '0'], { env })
  try {
    const pictures = [
      { name: 'dev', url: `${origin}/blog/what-an-admission-webhook-sees/`, shows: 'article' },
      { name: 'desk', url: `${await invite()}#/${file}`, shows: '.desk-problems li' },
    ]
    for (const { name, url, shows } of pictures) {
      const page = await browser.newPage({
        viewport: { width: 1180, height: 720 },
        colorScheme: 'dark',
        reducedMotion: 'reduce',
      })
      await page.goto(url, { waitUntil: 'networkidle' })
      await page.waitForSelector(shows)
      await page.evaluate(() => document.fonts.ready)
      const bytes = await sharp(await page.screenshot())
        .png({ palette: true, dither: 0 })
        .toBuffer()
      await writeFiles([{ path: `docs/guide/${name}.png`, bytes, maxBytes: 130_000 }])
      await page.close()
    }
  } finally {
    child.kill('SIGINT')
    await ended
  }
} finally {
  await browser.close()
  await rm(project, { recursive: true, force: true })
}
