import { type Generator, type PageLayout, pageSizes } from './Generator.ts'

const card = `<article><h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2><p>{{ .Params.excerpt }}</p>
<p>{{ .Params.author }} <time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "January 2, 2006" }}</time></p>
<ul>{{ range .Params.tags }}<li><a href="/tags/{{ . | urlize }}/">{{ . }}</a></li>{{ end }}</ul></article>`

const around = (content: string): string =>
  `{{ partialCached "before.html" . }}<main>${content}</main>{{ partialCached "after.html" . }}`

const list = (pages: string, size: number): string =>
  around(`<h1>{{ .Title }}</h1>{{ $page := .Paginate (${pages}) ${size} }}
{{ range $page.Pages }}${card}{{ end }}
<nav>{{ if $page.HasPrev }}<a href="{{ $page.Prev.URL }}">Newer</a>{{ end }} {{ $page.PageNumber }} of {{ $page.TotalPages }}
{{ if $page.HasNext }}<a href="{{ $page.Next.URL }}">Older</a>{{ end }}</nav>`)

const files = ({ before, after }: PageLayout): Record<string, string> => ({
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
    `<h1>{{ .Title }}</h1>${card}<nav>{{ .TableOfContents }}</nav><div>{{ .Content }}</div>
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
  files,
  build: ['hugo', '--quiet'],
  output: 'public',
}
