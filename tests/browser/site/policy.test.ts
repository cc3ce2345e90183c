import { describe, expect, test } from 'vitest'
import { origin, recordPolicyViolations, useBrowser } from '../support.ts'

const visitor = useBrowser()

const injected = `
<script>document.documentElement.dataset.injected = 'by a script'</script>
<img src="https://elsewhere.example/pixel.gif" onerror="document.documentElement.dataset.injected = 'by a handler'">`

describe.each(['/', '/blog/', '/privacy-policy/'])('%s blocks', path => {
  test('inline scripts, handlers, and images of other sites', async () => {
    const { page } = await visitor.open()
    const violations = await recordPolicyViolations(page)
    await page.route(origin + path, async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', `${injected}</body>`)
      await route.fulfill({ response, body })
    })
    await page.goto(origin + path)
    await expect.poll(() => violations.length).toBe(3)
    expect(violations.toSorted()).toEqual([
      expect.stringContaining('img-src https://elsewhere.example'),
      expect.stringContaining('script-src-attr inline'),
      expect.stringContaining('script-src-elem inline'),
    ])
    expect(await page.evaluate(() => document.documentElement.dataset['injected'])).toBeUndefined()
  })

  test('HTML and scripts that are made of texts, and other policies that would allow them', async () => {
    const { page } = await visitor.open()
    await page.goto(origin + path)
    const refused = await page.evaluate(() => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void }
      }
      const acts = {
        html: () => (document.body.innerHTML = '<p></p>'),
        parse: () => new DOMParser().parseFromString('<p></p>', 'text/html'),
        script: () => (document.createElement('script').src = '/x.js'),
        worker: () => new Worker('/x.js'),
        policy: () => trustedTypes.createPolicy('default', {}),
      }
      return Object.entries(acts).flatMap(([name, act]) => {
        try {
          act()
          return []
        } catch (error) {
          return error instanceof TypeError ? [name] : []
        }
      })
    })
    expect(refused).toEqual(['html', 'parse', 'script', 'worker', 'policy'])
  })
})

test('a browser without Trusted Types shows posts in place, too', async () => {
  const { page, problems } = await visitor.open()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'))
  await page.route(`${origin}/blog/`, async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /; require-trusted-types-for [^;]*; trusted-types [^;"]*/,
      '',
    )
    await route.fulfill({ response, body })
  })
  await page.goto(`${origin}/blog/`)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.getByRole('article').getByRole('paragraph').first().waitFor()
  expect(problems).toEqual([])
})
