// A CloudFront Function (runtime cloudfront-js-2.0) at viewer request and at viewer response, in front of a private bucket,
// for a target with `keyValueStore`: the key value store is associated with the function.
import cf from 'cloudfront'

const previewHost = 'preview.example.com' // As in the target's settings.

// Assets are stored once for all releases. kube-site's records are not for visitors.
const shared = /^\/(?!preview\/)(assets\/|.*\.[0-9a-f]{10}\.(json|png)$)/
const hidden = /\/(\.kube-site|\.\.)(\/|$)/

// Pages that also exist as markdown, for programs that ask for it. Add those of texts/.
const texts = /^\/(blog\/(?!(archive|author|page|tag)\/)[^/]+|privacy-policy|terms-of-service)\/$/
// Files without an extension.
const files = /^\/(\.well-known\/|apple-app-site-association$)/

async function handler(event) {
  const request = event.request
  const host = request.headers.host.value
  const name = host.endsWith('.' + previewHost) ? host.slice(0, -previewHost.length - 1) : ''
  if (event.context.eventType === 'viewer-response') {
    const headers = event.response.headers
    const caching = headers['cache-control']
    if (caching) caching.value = caching.value.replace(/, s-maxage=\d+/, '')
    if (name) headers['x-robots-tag'] = { value: 'noindex' }
    return apart(event.response)
  }
  const accept = request.headers.accept
  const isText = accept && accept.value.includes('text/markdown') && texts.test(request.uri)
  const index = isText ? 'index.md' : 'index.html'
  const path = request.uri.endsWith('/') ? request.uri + index : request.uri
  if (!/\.\w+$/.test(path) && !files.test(path)) return redirect(path + '/', request.rawQueryString())
  let folder = 'preview/' + name + '/'
  if (!name) folder = await cf.kvs().get('current')
  else if (/^\d+-[0-9a-f]{6}$/.test(name)) folder = 'releases/' + name + '/'
  const plain = decoded(path)
  if (hidden.test(plain)) return { statusCode: 404, statusDescription: 'Not Found' }
  const isShared = folder.startsWith('releases/') && shared.test(plain)
  request.uri = isShared ? path : '/' + folder + path.slice(1)
  return request
}

function redirect(path, query) {
  // Several slashes at the beginning would lead to another host.
  const value = path.replace(/^[/\\]+/, '/') + (query ? '?' + query : '')
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: value } } }
}

// The path as the bucket decodes it. A malformed path is hidden.
function decoded(path) {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    return '/..'
  }
}

// Files of public/ that browsers show are isolated from the site. Their viewers show no PDF or video in a sandbox.
function apart(response) {
  const headers = response.headers
  const caching = headers['cache-control']
  const type = headers['content-type']
  if (!caching || !caching.value.startsWith('public, max-age=86400')) return response
  if (type && /^(application\/pdf|audio|video)|javascript/.test(type.value)) return response
  const policy = headers['content-security-policy']
  headers['content-security-policy'] = { value: policy ? policy.value + ', sandbox' : 'sandbox' }
  return response
}
