import { describe, expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { postPages, read, siteUrl as url } from '../../fixtures/html/builtSite.ts'

describe.each(config.authors)('$name', ({ name, role }) => {
  const own = postPages.filter(({ html }) =>
    /<meta name="author" content="([^"]+)"/.exec(html)?.[1]?.includes(name),
  )
  const path = `/blog/author/${name.toLowerCase().replace(' ', '-')}/`
  const page = read(`${path.slice(1)}index.html`)

  test('has a page with the role and the posts, each once', () => {
    expect(page).toContain(`<h1>${name}</h1>`)
    expect(page).toContain(role)
    const cards = [...page.matchAll(/class="post-card__link" href="([^"]+)"/g)].map(([, target]) => target)
    expect(cards.toSorted()).toEqual(own.map(post => post.path).toSorted())
    expect(page).toContain('"@type":"ProfilePage"')
  })

  test('is linked by these posts', () => {
    for (const { html } of own) {
      expect(html).toContain(`<a href="${path}" rel="author">${name}</a>`)
      const [, authors = ''] = /"author":(\[[^\]]*\])/.exec(html) ?? []
      expect(JSON.parse(authors)).toContainEqual({ '@type': 'Person', name, url: url + path })
    }
  })

  test('is in the sitemap and the feeds', () => {
    expect(read('sitemap.xml')).toContain(`<loc>${url}${path}</loc>`)
    for (const feed of ['atom.xml', 'feed.json']) expect(read(feed)).toContain(url + path)
  })
})
