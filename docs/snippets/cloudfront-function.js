// A CloudFront Function (runtime cloudfront-js-2.0) at viewer request, in front of a private bucket.
function handler(event) {
  const request = event.request
  const uri = request.uri
  if (uri.endsWith('/')) {
    request.uri = uri + 'index.html'
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
