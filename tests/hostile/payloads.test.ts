import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sharedBrowser } from '../setup/sharedBrowser.ts'
import { HostileBrowser } from './browser/HostileBrowser.ts'
import { assetsOf } from './builtSite.ts'
import { dangersOf } from './dangersOf.ts'
import { type HostileCase, plainFront } from './grammar/hostileCase.ts'

/** One of each kind; `hostile.long.test.ts` tries all that are known. */
const bodies = {
  'a script': '<script>alert(1)</script>',
  'a handler': '<details open ontoggle=alert(1)><summary>x</summary></details>',
  'an address': '<a href="javascript:alert(1)">x</a>',
  'a frame': '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
}
const title = '"</script><script>alert(1)</script><!--"'

const posts: readonly HostileCase[] = [
  ...Object.entries(bodies).map(([name, text]) => ({ name, text: `${plainFront}${text}\n` })),
  { name: 'a title', text: `${plainFront.replace('A title', () => title)}A text.\n` },
].map(post => ({ ...post, file: 'posts/a-post.md' }))

let browser: HostileBrowser
beforeAll(async () => {
  browser = await HostileBrowser.open(await sharedBrowser(), inject('origin'))
})
afterAll(() => browser.close())

test.each(posts)('$name of a post is shown, but neither runs nor asks nor leads elsewhere', async post => {
  const assets = assetsOf(inject('dist'))
  // As a visitor opens it, by its address or in the list of posts.
  const found = await dangersOf(post, { assets, browser, ways: ['page', 'in place'] })
  expect(found).toEqual({ dangers: [], isShown: true })
})
