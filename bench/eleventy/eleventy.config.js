// markdown-it highlights with the package that this project uses.
import hljs from 'highlight.js'

const highlight = (code, language) =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : ''

/** Posts per page of a tag. */
const pageSize = 12

const pages = posts =>
  Array.from({ length: Math.ceil(posts.length / pageSize) }, (_, at) =>
    posts.slice(at * pageSize, (at + 1) * pageSize),
  )

export default function (eleventy) {
  eleventy.amendLibrary('md', markdown => markdown.set({ highlight }))
  eleventy.addFilter('day', date => date.toISOString().slice(0, 10))
  eleventy.addFilter('longDay', date => date.toLocaleDateString('en', { dateStyle: 'long' }))
  const posts = api => api.getFilteredByGlob('content/blog/*.md').toReversed()
  eleventy.addCollection('blog', posts)
  eleventy.addCollection('newest', api => posts(api).slice(0, 20))
  eleventy.addCollection('tagPages', api => {
    const tags = new Map()
    for (const post of posts(api))
      for (const tag of post.data.tags ?? []) tags.set(tag, [...(tags.get(tag) ?? []), post])
    return [...tags].flatMap(([tag, all]) =>
      pages(all).map((some, at) => ({ tag, posts: some, path: at === 0 ? tag : `${tag}/page/${at + 1}` })),
    )
  })
  return { markdownTemplateEngine: false, dir: { output: 'public', data: 'data' } }
}
