import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { root } from '../../setup/runCommand.ts'

/** Sources of a directive in the policy of a page. */
const sources = (file: string, directive: string) =>
  new RegExp(`[ "]${directive} ([^;]*);`).exec(readFileSync(join(inject('dist'), file), 'utf8'))?.[1]

test('the worker is of the version that react-pdf asks for', () => {
  const asked = (file: string) =>
    (JSON.parse(readFileSync(join(root, file), 'utf8')) as { dependencies: Record<string, string> })
      .dependencies
  expect(asked('package.json')['pdfjs-dist']).toBe(asked('node_modules/react-pdf/package.json')['pdfjs-dist'])
})

test('a worker is allowed on the legal pages alone, and it is the own one', () => {
  for (const file of ['index.html', 'blog/index.html', 'pricing/index.html', '404.html']) {
    expect(sources(file, 'worker-src'), file).toBe("'none'")
  }
  for (const { slug } of config.legal.documents) {
    expect(sources(`${slug}/index.html`, 'worker-src')).toBe("'self'")
  }
})

test.each(config.legal.documents)('/$slug/ says since when it is in effect', ({ slug, updated }) => {
  const html = readFileSync(join(inject('dist'), slug, 'index.html'), 'utf8')
  expect(html).toMatch(new RegExp(`In effect since <time datetime="${updated}"`, 'i'))
})
