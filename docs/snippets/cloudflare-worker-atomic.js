// A Cloudflare Worker on the route of the bucket's domain, for a target with `atomic: true`: www.example.com/*
// Assets are stored once for all releases; `current` names the folder of everything else.
const shared = /^\/assets\/|\.[0-9a-f]{10}\.(json|png)$/

export default {
  async fetch(request) {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/')) {
      url.pathname += 'index.html'
    } else if (!/\.\w+$/.test(url.pathname)) {
      url.pathname += '/'
      return Response.redirect(url.href, 301)
    }
    const stored = async path => {
      if (shared.test(path)) return new URL(path, url)
      const current = await fetch(new URL('/current', url), { cf: { cacheTtl: 0 } })
      return new URL(`/${await current.text()}${path.slice(1)}`, url)
    }
    const answer = await fetch(new Request(await stored(url.pathname), request))
    if (answer.status !== 404) return answer
    const page = await fetch(await stored('/404.html'))
    return new Response(page.body, { status: 404, headers: page.headers })
  },
}
