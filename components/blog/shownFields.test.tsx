import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parsePost } from '../../content/posts/parsePost.ts'
import { postHead } from '../../content/posts/postData.ts'
import {
  type FieldName,
  fieldNames,
  postFields,
  shownNames,
} from '../../content/schema/front-matter/postFields.ts'
import { PostArticle } from './PostArticle.tsx'
import { PostList } from './PostList.tsx'

/** What a list and the page of a post show of front matter with these values. */
function pagesOf(values: ReadonlyMap<FieldName, string>): string {
  const lines = [...values].map(([name, value]) => `${name}: ${value}\n`)
  const source = { file: 'posts/a-post.md', text: `---\n${lines.join('')}---\n\nText.\n` }
  const imageSize = () => ({ width: 800, height: 450 })
  const { post } = parsePost(source, { today: '2026-11-22', imageSize }).value!
  const card = postHead(post)
  return renderToStaticMarkup(
    <>
      <PostList blog={{ heading: 'Blog', text: 'Text.' }} posts={[card]} page={1} pages={1} pagination={[]} />
      <PostArticle post={card}>Text.</PostArticle>
    </>,
  )
}

const examples = new Map(fieldNames.map(name => [name, postFields[name].example]))

test.each(shownNames)('a list or the page of a post shows `%s` of its front matter', name => {
  const others = new Map(examples)
  if (!('required' in postFields[name])) others.delete(name)
  else others.set(name, name === 'date' ? '2026-02-01' : '"Another"')
  expect(pagesOf(examples)).not.toBe(pagesOf(others))
})
