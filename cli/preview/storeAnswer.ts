/** What an object store's website endpoint answers to a path. */
export type StoreAnswer =
  | { status: 200; key: string }
  | { status: 302; location: string }
  | { status: 404; key: string | undefined }

/**
 * The rules of an S3 website endpoint (docs.aws.amazon.com, "Configuring an index document"): keys are exact and
 * case-sensitive; a path that ends with a slash, and the root, answer with the folder's index document; a folder
 * without its slash redirects to it; everything else answers with the error document and status 404.
 * @param path the request's path, decoded, without query
 */
export function storeAnswer(path: string, keys: ReadonlySet<string>): StoreAnswer {
  const key = path.replace(/^\//, '')
  if (key === '' || key.endsWith('/')) {
    const index = `${key}index.html`
    if (keys.has(index)) return { status: 200, key: index }
  } else {
    if (keys.has(key)) return { status: 200, key }
    if (keys.has(`${key}/index.html`)) return { status: 302, location: `${path}/` }
  }
  return { status: 404, key: keys.has('404.html') ? '404.html' : undefined }
}
