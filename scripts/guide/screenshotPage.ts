import type { Browser } from 'playwright-core'
import { startServer } from '../../tests/fixtures/server/startServer.ts'

export interface PageScreenshot {
  /** Folder of the project that `kube-site dev` serves. */
  project: string
  /** Path of the page, from the root. */
  path: string
  env: Record<string, string>
  /** In CSS px. */
  size: { width: number; height: number }
  pixelsPerCssPx: number
}

/** Takes a screenshot of the top of a page of `kube-site dev`, in the dark theme. */
export async function screenshotPage(
  browser: Browser,
  { project, path, env, size, pixelsPerCssPx }: PageScreenshot,
): Promise<Buffer> {
  const options = { project, cwd: project, env }
  const { child, ended, address } = await startServer(['dev', '--port', '0'], options)
  const page = await browser.newPage({
    viewport: size,
    deviceScaleFactor: pixelsPerCssPx,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  try {
    await page.goto(new URL(path, address).href, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    await page.close()
    child.kill('SIGINT')
    await ended
  }
}
