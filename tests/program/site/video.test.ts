import { expect, test } from 'vitest'
import { files, read } from '../../fixtures/html/builtSite.ts'
import config from '../../fixtures/site/site.config.ts'

const { dark, light } = config.hero.video

test('the page names the files of both themes, and loads no poster of the other theme', () => {
  const html = read('index.html')
  for (const { poster, posterAvif, sources } of [dark, light]) {
    for (const address of Object.values(posterAvif)) expect(html).toContain(`${address} `)
    for (const address of [poster, ...sources.map(({ src }) => src)]) {
      expect(html).toContain(`src="${address}"`)
      expect(files).toContain(address.slice(1))
    }
  }
  expect(html).not.toContain('poster=')
})
