import { expect, test } from 'vitest'
import { pictureUsers } from './ownPictures.ts'

test.each([
  ['as it is', 'images/a_b (1)&2.png', '![x](/images/a_b (1)&2.png)'],
  ['percent-encoded', 'images/Größe (1).png', '![x](/images/Gr%C3%B6%C3%9Fe%20%281%29.png)'],
  ['with backslashes', 'images/a_b(1).png', '![x](/images/a\\_b\\(1\\).png)'],
  ['with references of HTML', 'images/a&b.png', '<img src="/images/a&amp;b.png" alt="x">'],
  ['for both themes', 'images/a-dark.png', '![x](/images/a-{theme}.png)'],
  ['in a comment', 'images/a.png', '<!-- ![x](/images/a.png) -->'],
  ['in front matter', 'images/a.png', '---\nimage: /images/a.png\n---\n'],
  ['in single quotes', "images/it's.png", "---\nimage: '/images/it''s.png'\n---\n"],
  ['by escapes of YAML', 'images/Größe.png', '---\nimage: "\\/images\\u002FGr\\xf6\\U000000dfe.png"\n---\n'],
  ['on two lines of YAML', 'images/a reef.png', '---\nimage: >-\n  /images/a\n  reef.png\n---\n'],
  ['on two lines in quotes', 'images/reef.png', '---\nimage: "/images/\\\n  reef.png"\n---\n'],
  ['by escapes of JavaScript', 'images/é.png', "image: '/images/\\u{e9}.png'"],
])('a text uses a picture that it names %s', (_, name, text) => {
  const named = { file: 'posts/a.md', text }
  const usersOf = pictureUsers([named, { file: 'posts/b.md', text: '![x](/images/other.png)' }])
  expect(usersOf([name])).toEqual([named])
})
