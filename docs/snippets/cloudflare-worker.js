// A Cloudflare Worker on the route of the bucket's domain: www.example.com/*
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
    } else if (!/\.\w+$/.test(url.pathname)) {
      url.pathname += '/'
      return Response.redirect(url.href, 301)
    }
    const answer = await fetch(new Request(url, request))
    if (answer.status !== 404) return answer
    const page = await fetch(new URL('/404.html', url))
    return new Response(page.body, { status: 404, headers: page.headers })
  },
}
