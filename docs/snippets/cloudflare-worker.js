// A Cloudflare Worker in front of a bucket, on the routes www.example.com/* and *.preview.example.com/*.
const site = 'www.example.com'
const previewHost = 'preview.example.com' // As in the target's settings.
const bucket = 'https://www.example.com' // Where the bucket can be read: for R2, its custom domain.

// Assets are stored once for all releases. kube-site's records are not for visitors.
const shared = /^\/(?!preview\/)(assets\/|.*\.[0-9a-f]{10}\.(json|png)$)/
const hidden = /\/(\.kube-site|\.\.)(\/|$)/
// Files without an extension.
const files = /^\/(\.well-known\/|apple-app-site-association$)/

export default {
  async fetch(request) {
    const url = new URL(request.url)
    const path = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname
    if (!/\.\w+$/.test(path) && !files.test(path)) {
      url.pathname += '/'
      return Response.redirect(url.href, 301)
    }
    const isSite = url.host === site
    const folder = isSite ? await currentFolder() : previewFolder(url.host)
    const plain = decoded(path)
    if (!folder || hidden.test(plain)) return new Response('Not found', { status: 404 })
    const isRelease = folder.startsWith('releases/')
    // Nothing of a release ever changes, so caches may keep it. A preview does.
    const read = (key, init) =>
      fetch(new Request(`${bucket}/${key}`, init), isRelease ? { cf: { cacheEverything: true } } : {})
    // Programs that request markdown get it if the page has any.
    const isText = url.pathname.endsWith('/') && request.headers.get('accept')?.includes('text/markdown')
    let answer = isText && (await read(`${folder}${url.pathname.slice(1)}index.md`, request))
    if (!answer || answer.status >= 400)
      answer = await read((isRelease && shared.test(plain) ? '' : folder) + path.slice(1), request)
    let { status } = answer
    if (status === 403 || status === 404) {
      const page = await read(`${folder}404.html`, { method: request.method })
      answer = page.ok ? page : new Response('Not found')
      status = 404
    }
    const headers = new Headers(answer.headers)
    const caching = headers.get('cache-control')
    if (caching) headers.set('cache-control', caching.replace(/, s-maxage=\d+/, ''))
    if (!isSite) headers.set('x-robots-tag', 'noindex')
    return apart(new Response(answer.body, { status, headers }))
  },
}

// The current release is read for each request, so that one write switches all visitors.
async function currentFolder() {
  const answer = await fetch(`${bucket}/current`, { cf: { cacheTtl: 0 } })
  if (!answer.ok) throw new Error(`The bucket answered ${answer.status} for current.`)
  return (await answer.text()).trim()
}

// The folder that a host such as 12-9f3a1b.preview.example.com or pr-12.preview.example.com shows.
function previewFolder(host) {
  const name = host.endsWith(`.${previewHost}`) ? host.slice(0, -previewHost.length - 1) : ''
  if (/^\d+-[0-9a-f]{6}$/.test(name)) return `releases/${name}/`
  return /^[a-z0-9-]+$/.test(name) ? `preview/${name}/` : undefined
}

// The path as the bucket decodes it. A malformed path is hidden.
function decoded(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/..'
  }
}

// Files of public/ that browsers show are isolated from the site. Their viewers show no PDF or video in a sandbox.
function apart(answer) {
  const isFile = answer.headers.get('cache-control')?.startsWith('public, max-age=86400')
  if (!isFile || /^(application\/pdf|audio|video)|javascript/.test(answer.headers.get('content-type') ?? ''))
    return answer
  const response = new Response(answer.body, answer)
  response.headers.append('content-security-policy', 'sandbox')
  return response
}
