import { join } from 'node:path'
import { root } from '../../tests/setup/runCommand.ts'
import { type Generator, type PageLayout, pageSizes } from './Generator.ts'

const card = (post: string): string =>
  `<article><h2><a href="{{ ${post}.url }}">{{ ${post}.data.title }}</a></h2><p>{{ ${post}.data.excerpt }}</p>
<p>{{ ${post}.data.author }} <time datetime="{{ ${post}.date | day }}">{{ ${post}.date | longDay }}</time></p>
<ul>{% for tag in ${post}.data.tags %}<li><a href="/tags/{{ tag }}/">{{ tag }}</a></li>{% endfor %}</ul></article>`

/** Eleventy's markdown-it highlights with the package that this project uses. */
const config = `import { createRequire } from 'node:module'
const hljs = createRequire(${JSON.stringify(join(root, 'package.json'))})('highlight.js')
const highlight = (code, language) =>
  hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : ''
const pages = (posts, size) =>
  Array.from({ length: Math.ceil(posts.length / size) }, (_, at) => posts.slice(at * size, (at + 1) * size))
export default function (eleventy) {
  eleventy.amendLibrary('md', markdown => markdown.set({ highlight }))
  eleventy.addFilter('day', date => date.toISOString().slice(0, 10))
  eleventy.addFilter('longDay', date => date.toLocaleDateString('en', { dateStyle: 'long' }))
  const posts = api => api.getFilteredByGlob('posts/*.md').reverse()
  eleventy.addCollection('blog', posts)
  eleventy.addCollection('newest', api => posts(api).slice(0, 20))
  eleventy.addCollection('tagPages', api => {
    const tags = new Map()
    for (const post of posts(api)) for (const tag of post.data.tags) tags.set(tag, [...(tags.get(tag) ?? []), post])
    return [...tags].flatMap(([tag, all]) =>
      pages(all, ${pageSizes.tag}).map((some, at) => ({ tag, posts: some, path: at === 0 ? tag : tag + '/page/' + (at + 1) })),
    )
  })
  return { markdownTemplateEngine: false, dir: { output: '_site', includes: '_includes' } }
}
`

const files = ({ before, after }: PageLayout): Record<string, string> => ({
  'package.json': '{ "type": "module" }',
  'eleventy.config.js': config,
  'posts/posts.11tydata.js': `export default {
  layout: 'post.njk',
  permalink: ({ page }) => '/blog/' + page.fileSlug + '/index.html',
}`,
  '_includes/frame.njk': `{% raw %}${before}{% endraw %}<main>{{ content | safe }}</main>{% raw %}${after}{% endraw %}`,
  '_includes/post.njk': `---
layout: frame.njk
---
<h1>{{ title }}</h1><p>{{ excerpt }}</p><p>{{ author }} <time datetime="{{ page.date | day }}">{{ page.date | longDay }}</time></p>
<ul>{% for tag in tags %}<li><a href="/tags/{{ tag }}/">{{ tag }}</a></li>{% endfor %}</ul><div>{{ content | safe }}</div>`,
  'list.njk': `---
layout: frame.njk
pagination: { data: collections.blog, size: ${pageSizes.blog}, alias: posts }
permalink: "/blog/{% if pagination.pageNumber %}page/{{ pagination.pageNumber + 1 }}/{% endif %}index.html"
---
<h1>Posts</h1>{% for post in posts %}${card('post')}{% endfor %}
<nav>{{ pagination.pageNumber + 1 }} of {{ pagination.pages.length }} <a href="{{ pagination.href.next }}">Older</a></nav>`,
  'tags.njk': `---
layout: frame.njk
pagination: { data: collections.tagPages, size: 1, alias: shown }
permalink: "/tags/{{ shown.path }}/index.html"
---
<h1>{{ shown.tag }}</h1>{% for post in shown.posts %}${card('post')}{% endfor %}`,
  'data.njk': `---
pagination: { data: collections.blog, size: 1, alias: post }
permalink: "/data/{{ post.fileSlug }}.json"
---
{"title":{{ post.data.title | dump | safe }},"html":{{ post.templateContent | dump | safe }}}`,
  'feed.njk': `---
permalink: /feed.xml
---
<rss version="2.0"><channel>{% for post in collections.newest %}<item><title>{{ post.data.title }}</title>
<link>https://example.com{{ post.url }}</link><description>{{ post.templateContent }}</description></item>{% endfor %}</channel></rss>`,
  'sitemap.njk': `---
permalink: /sitemap.xml
---
<urlset>{% for page in collections.all %}<url><loc>https://example.com{{ page.url }}</loc></url>{% endfor %}</urlset>`,
})

/** 11ty.dev */
export const eleventy: Generator = {
  name: 'Eleventy',
  version: ['eleventy', '--version'],
  posts: 'posts',
  files,
  build: ['eleventy', '--quiet'],
  output: '_site',
}
