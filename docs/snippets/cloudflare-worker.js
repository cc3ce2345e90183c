// A Cloudflare Worker on the route of the bucket's domain: www.example.com/*
// Files without an ending in their names.
const files = /^\/(\.well-known\/|apple-app-site-association$)/

export default {
  async fetch(request) {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/')) {
      // A program that asks for markdown gets it if the page has any.
      if (request.headers.get('accept')?.includes('text/markdown')) {
        const text = await fetch(new Request(new URL('index.md', url), request))
        if (text.status < 400) return text
      }
      url.pathname += 'index.html'
    } else if (!/\.\w+$/.test(url.pathname) && !files.test(url.pathname)) {
      url.pathname += '/'
      return Response.redirect(url.href, 301)
    }
    const answer = await fetch(new Request(url, request))
    if (answer.status !== 404) return apart(answer)
    const page = await fetch(new URL('/404.html', url))
    return new Response(page.body, { status: 404, headers: page.headers })
  },
}

// What browsers show of public/ is kept apart from the site. Their viewers show no PDF or film in that way.
function apart(answer) {
  const isFile = answer.headers.get('cache-control')?.startsWith('public, max-age=86400')
  if (!isFile || /^(application\/pdf|audio|video)|javascript/.test(answer.headers.get('content-type') ?? ''))
    return answer
  const response = new Response(answer.body, answer)
  response.headers.append('content-security-policy', 'sandbox')
  return response
}
