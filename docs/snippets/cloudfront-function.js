// A CloudFront Function (runtime cloudfront-js-2.0) at viewer request, in front of a private bucket.
// Pages that also exist as markdown, for programs that ask for it. Add those of texts/.
const texts = /^\/(blog\/(?!(archive|author|page|tag)\/)[^/]+|privacy-policy|terms-of-service)\/$/

function handler(event) {
  const request = event.request
  const uri = request.uri
  if (uri.endsWith('/')) {
    const accept = request.headers.accept
    const isText = accept && accept.value.includes('text/markdown') && texts.test(uri)
    request.uri = uri + (isText ? 'index.md' : 'index.html')
  } else if (!/\.\w+$/.test(uri)) {
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
