import type { Browser } from 'playwright-core'
import { startCommand } from '../../tests/setup/runCommand.ts'

export interface ShotOfPage {
  /** The project that `kube-site dev` shows. */
  project: string
  /** The page, from the root. */
  path: string
  env: Record<string, string>
  size: { width: number; height: number }
  /** Pixels for each CSS px of the page. */
  scale: number
}

/** A page as `kube-site dev` shows it in the dark theme, from its top, as a PNG. */
export async function shootPage(browser: Browser, shot: ShotOfPage): Promise<Buffer> {
  const { project, path, env, size, scale } = shot
  const { child, ended } = startCommand(['dev', '--port', '0'], { project, cwd: project, env })
  const page = await browser.newPage({
    viewport: size,
    deviceScaleFactor: scale,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      let output = ''
      child.stdout?.on('data', chunk => {
        output += String(chunk)
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
        if (address) resolve(address)
      })
      void ended.then(({ stderr }) => reject(new Error(`kube-site dev ended:\n${stderr}`)))
    })
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    await page.close()
    child.kill('SIGINT')
    await ended
  }
}
