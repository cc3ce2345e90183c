import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../tests/setup/runCommand.ts'

/** Another site generator that may be installed on this machine. */
export interface Generator {
  name: string
  /** The command that prints its version. */
  version: readonly string[]
  /** Folder of posts, relative to the project. */
  posts: string
  /** Files of a project that does the same work as this site, by path. */
  files(layout: PageLayout): Readonly<Record<string, string>>
  /** Builds the project in its working directory. */
  build: readonly string[]
  /** Output folder, relative to the project. */
  output: string
}

/** The HTML of every page around its content. */
export interface PageLayout {
  before: string
  after: string
}

/** Posts per page of the blog and of a tag, as in this site's configuration. */
const pageSizes = { blog: 2, tag: 12 }

/** Writes all files of a project except its posts. */
export function writeProject(generator: Generator, project: string, layout: PageLayout): void {
  for (const [file, text] of Object.entries(generator.files(layout))) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
}

const eleventyCard = (post: string): string =>
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

const eleventyFiles = ({ before, after }: PageLayout): Record<string, string> => ({
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
<h1>Posts</h1>{% for post in posts %}${eleventyCard('post')}{% endfor %}
<nav>{{ pagination.pageNumber + 1 }} of {{ pagination.pages.length }} <a href="{{ pagination.href.next }}">Older</a></nav>`,
  'tags.njk': `---
layout: frame.njk
pagination: { data: collections.tagPages, size: 1, alias: shown }
permalink: "/tags/{{ shown.path }}/index.html"
---
<h1>{{ shown.tag }}</h1>{% for post in shown.posts %}${eleventyCard('post')}{% endfor %}`,
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
  files: eleventyFiles,
  build: ['eleventy', '--quiet'],
  output: '_site',
}

const hugoCard = `<article><h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2><p>{{ .Params.excerpt }}</p>
<p>{{ .Params.author }} <time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "January 2, 2006" }}</time></p>
<ul>{{ range .Params.tags }}<li><a href="/tags/{{ . | urlize }}/">{{ . }}</a></li>{{ end }}</ul></article>`

const around = (content: string): string =>
  `{{ partialCached "before.html" . }}<main>${content}</main>{{ partialCached "after.html" . }}`

const list = (pages: string, size: number): string =>
  around(`<h1>{{ .Title }}</h1>{{ $page := .Paginate (${pages}) ${size} }}
{{ range $page.Pages }}${hugoCard}{{ end }}
<nav>{{ if $page.HasPrev }}<a href="{{ $page.Prev.URL }}">Newer</a>{{ end }} {{ $page.PageNumber }} of {{ $page.TotalPages }}
{{ if $page.HasNext }}<a href="{{ $page.Next.URL }}">Older</a>{{ end }}</nav>`)

const hugoFiles = ({ before, after }: PageLayout): Record<string, string> => ({
  'config.toml': `baseURL = "https://example.com/"
title = "Posts"
[taxonomies]
tag = "tags"
[outputs]
home = ["HTML", "RSS"]
section = ["HTML"]
taxonomy = ["HTML"]
term = ["HTML"]
page = ["HTML", "JSON"]
[services.rss]
limit = 20
[markup.highlight]
noClasses = false
`,
  'layouts/partials/before.html': before,
  'layouts/partials/after.html': after,
  'layouts/_default/single.html': around(
    `<h1>{{ .Title }}</h1>${hugoCard}<nav>{{ .TableOfContents }}</nav><div>{{ .Content }}</div>
{{ with .Next }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .Prev }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}`,
  ),
  'layouts/_default/single.json': `{{ dict "title" .Title "excerpt" .Params.excerpt "author" .Params.author "html" .Content | jsonify }}`,
  'layouts/_default/list.html': list('.RegularPages', pageSizes.blog),
  'layouts/_default/term.html': list('.Pages', pageSizes.tag),
  'layouts/_default/taxonomy.html': around(
    '<h1>Tags</h1>{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}',
  ),
  'layouts/index.html': around('<h1>{{ .Site.Title }}</h1>'),
})

/** gohugo.io */
export const hugo: Generator = {
  name: 'Hugo',
  version: ['hugo', 'version'],
  posts: 'content/blog',
  files: hugoFiles,
  build: ['hugo', '--quiet'],
  output: 'public',
}
