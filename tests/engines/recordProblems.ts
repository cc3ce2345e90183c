import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts `recordProblems` into every page of a built site, for drivers that cannot run a script before those of a page. It
 * stands before the page's policy, which so says nothing of it.
 */
export function recordProblemsOf(dist: string): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const file = join(dist, name)
    const html = readFileSync(file, 'utf8')
    writeFileSync(file, html.replace('<head>', `<head><script>(${recordProblems})()</script>`))
  }
}

/** Runs in a page before its own scripts, and notes what goes wrong from then on: `problems` in the session's storage. */
export function recordProblems(): void {
  if ('recordsProblems' in window) return
  Object.assign(window, { recordsProblems: true })
  const note = (text: string) => {
    const noted = JSON.parse(sessionStorage.getItem('problems') ?? '[]') as string[]
    sessionStorage.setItem('problems', JSON.stringify([...noted, `${location.pathname}: ${text}`]))
  }
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...words: unknown[]) => {
      note(words.map(String).join(' '))
      write.apply(console, words)
    }
  }
  addEventListener(
    'error',
    ({ message, target }) => {
      // Of an element that could not load what it names.
      const element = target instanceof Element ? target.outerHTML.slice(0, 200) : ''
      note(message ?? `failed to load: ${element}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => note(`rejected: ${reason}`))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    note(`${effectiveDirective} blocks ${blockedURI} ${sourceFile}:${lineNumber}`),
  )
}
