import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentTypeOf } from '../../generator/outdir/SiteObject.ts'
import { readPublicFiles } from '../../generator/site/publicFiles.ts'
import { copyProject } from '../fixtures/copyProject.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { type RunningDesk, startDesk } from '../fixtures/server/startDesk.ts'
import { type FolderServer, serveFolder } from '../setup/serveFolder.ts'
import { sharedBrowser } from '../setup/sharedBrowser.ts'
import { publicWays } from './publicWays.ts'

const project = join(scratchFolder(), 'project')
const folder = join(project, 'public')
const entries = publicWays.map(way => ({ ...way, paths: Object.keys(way.files) }))

let plain: Server
let preview: FolderServer
let desk: RunningDesk

beforeAll(async () => {
  copyProject(project)
  for (const { files } of publicWays)
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
  plain = createServer((request, response) => {
    const file = (request.url ?? '/').slice(1)
    const known = entries.some(({ paths }) => paths.includes(file))
    response.setHeader('content-type', contentTypeOf(file, 'file'))
    response.end(known ? readFileSync(join(folder, file)) : '')
  })
  await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve))
  preview = await serveFolder(folder)
  desk = await startDesk(project)
})
afterAll(async () => {
  plain.closeAllConnections()
  plain.close()
  preview.close()
  desk.child.kill('SIGKILL')
  await desk.ended
})

/** Opens each file by its address, clicks on it, and returns the names of those that ran a script. */
async function ran(
  origin: string,
  setUp: (context: BrowserContext) => Promise<void> = async () => undefined,
) {
  const browser = await sharedBrowser()
  const names: string[] = []
  for (const { name, paths } of entries) {
    const context = await browser.newContext()
    await setUp(context)
    let hasRun = false
    context.on('request', request => {
      hasRun ||= /^\/(?:ran|_desk)/.test(new URL(request.url()).pathname)
    })
    const page = await context.newPage()
    // Chromium downloads XML of some types.
    await page.goto(`${origin}/${paths[0]}`).catch((error: Error) => {
      if (!error.message.includes('Download is starting')) throw error
    })
    await page.mouse.click(50, 50)
    await page.waitForTimeout(150)
    if (hasRun) names.push(name)
    await context.close()
  }
  return names
}

describe('files of public/ that run a script', () => {
  test.each(entries)('$name is an error', ({ paths }) => {
    const problems = readPublicFiles(project).check([])
    const own = problems.filter(({ file }) => paths.some(path => file === join('public', path)))
    expect(own.map(({ severity }) => severity)).toContain('error')
  })

  test('most of them do so in Chromium where nothing keeps them from it', async () => {
    const names = await ran(`http://127.0.0.1:${(plain.address() as AddressInfo).port}`)
    expect(names.length).toBeGreaterThan(25)
    expect(names).toEqual(expect.arrayContaining(['a service worker', '.rng', 'another prefix']))
  })

  test('none of them does in preview', async () => {
    expect(await ran(preview.origin)).toEqual([])
  })

  test('none of them does in dev, where it could use the desk', async () => {
    const [name = '', value = ''] = desk.cookie.split('=')
    const cookie = { name, value, url: `${desk.origin}/_desk/` }
    expect(await ran(desk.origin, context => context.addCookies([cookie]))).toEqual([])
  })

  test('an image and a video of the site are shown by their own addresses as before', async () => {
    const page = await (await sharedBrowser()).newPage()
    const answer = await page.goto(`${preview.origin}/images/social.png`)
    expect(answer?.headers()['content-security-policy']).toBe('sandbox')
    expect(await page.evaluate(() => document.images[0]?.naturalWidth)).toBe(1200)
    await page.goto(`${preview.origin}/video/demo-dark.webm`)
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState)).toBe(4)
    await page.close()
  })

  test('a PDF is sent without a policy, which viewers of browsers do not open it under', async () => {
    const { headers } = await fetch(`${preview.origin}/uploads/privacy-policy.pdf`, { method: 'HEAD' })
    expect(headers.get('content-security-policy')).toBeNull()
  })
})
