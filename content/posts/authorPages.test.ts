import { expect, test } from 'vitest'
import type { SitePost } from '../model/Post.ts'
import { authorCards, authoredPosts, authorsOf, linkedAuthors } from './authorPages.ts'

const registry = [
  { name: 'Ines Carvalho', role: 'Engineer' },
  { name: '山田', slug: 'yamada' },
  { name: 'Idle' },
]

/** A post as it was parsed. */
const post = (...names: string[]) =>
  ({
    slug: names.join('-'),
    path: '/blog/a/',
    html: '<p>Text</p>',
    author: names.join(', '),
    ...(names.length > 1 ? { authors: names.map(name => ({ name })) } : {}),
  }) as unknown as SitePost

const linked = (...names: string[]) => {
  const one = post(...names)
  return { ...one, authors: linkedAuthors(one, registry) ?? authorsOf(one) }
}

test.each([
  [['Ines Carvalho'], [{ name: 'Ines Carvalho', path: '/blog/author/ines-carvalho/' }]],
  [['山田'], [{ name: '山田', path: '/blog/author/yamada/' }]],
  [
    ['Ines Carvalho', 'A guest'],
    [{ name: 'Ines Carvalho', path: '/blog/author/ines-carvalho/' }, { name: 'A guest' }],
  ],
  [['A guest'], [{ name: 'A guest' }]],
])('%j', (names, authors) => {
  expect(authorsOf(linked(...names))).toEqual(authors)
})

test('a post says of its authors what the configuration does, and nothing where that is a name alone', () => {
  expect(authorCards(post('Idle', '山田', 'A guest', 'Ines Carvalho'), registry)).toEqual([
    { name: 'Ines Carvalho', role: 'Engineer', path: '/blog/author/ines-carvalho/' },
  ])
  expect(authorCards(post('A guest'))).toEqual([])
})

test('an author has a page where there are posts', () => {
  const posts = [linked('Ines Carvalho'), linked('山田', 'Ines Carvalho'), linked('A guest')]
  expect(authoredPosts(posts, registry).map(({ path, posts: own }) => [path, own.length])).toEqual([
    ['/blog/author/ines-carvalho/', 2],
    ['/blog/author/yamada/', 1],
  ])
})

test('the picture of an author is one of the files that the build makes of it, where it makes any', () => {
  const sized = {
    base: '/assets/pictures/ines',
    digest: '01234567',
    width: 960,
    height: 960,
    widths: [480, 960],
    color: '#000000',
  }
  const pictureOf = (picture: string) => {
    const [author] = authoredPosts([linked('Ines Carvalho')], [{ name: 'Ines Carvalho', picture }], {
      '/images/Ines.png': sized,
    })
    return author?.picture
  }
  expect(pictureOf('/images/Ines.png')).toEqual({
    src: '/assets/pictures/ines-960.01234567.webp',
    width: 96,
    height: 96,
    sized,
  })
  expect(pictureOf('/images/small.png')).toEqual({ src: '/images/small.png', width: 96, height: 96 })
})
