// A CloudFront Function (runtime cloudfront-js-2.0) at viewer request and at viewer response, in front of a private bucket.
// Pages that also exist as markdown, for programs that ask for it. Add those of texts/.
const texts = /^\/(blog\/(?!(archive|author|page|tag)\/)[^/]+|privacy-policy|terms-of-service)\/$/
// Files without an ending in their names.
const files = /^\/(\.well-known\/|apple-app-site-association$)/

function handler(event) {
  const request = event.request
  const uri = request.uri
  if (event.context.eventType === 'viewer-response') return apart(event.response)
  if (uri.endsWith('/')) {
    const accept = request.headers.accept
    const isText = accept && accept.value.includes('text/markdown') && texts.test(uri)
    request.uri = uri + (isText ? 'index.md' : 'index.html')
  } else if (!/\.\w+$/.test(uri) && !files.test(uri)) {
    // Several slashes at the beginning would lead to another host.
    const path = uri.replace(/^[/\\]+/, '/') + '/'
    const query = request.rawQueryString()
    const value = query ? path + '?' + query : path
    return {
      statusCode: 301,
      statusDescription: 'Moved Permanently',
      headers: { location: { value: value } },
    }
  }
  return request
}

// What browsers show of public/ is kept apart from the site. Their viewers show no PDF or film in that way.
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
