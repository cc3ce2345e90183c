/** How a store, set up as docs/publishing.md says, answers what it is asked. */
export interface StoreRules {
  /** As people call it. */
  title: string
  /** Where `/` at the end stands for the index document: in every folder, at the root alone, or nowhere. */
  index: 'everywhere' | 'root' | 'nowhere'
  /** A folder's address without its slash: a redirect to the slash, the index document itself, or nothing. */
  withoutSlash: 301 | 302 | 'document' | 'nothing'
  /** What a key that does not exist is answered with; where there is no document, the store has a text of its own. */
  missing: { status: 403 | 404; document: boolean }
  /** The status of methods that only read nothing. */
  otherMethods: 403 | 405
  /** What this site needs and the store does not do by itself. */
  lacks?: string
  /** Where the vendor says so. What no page of a vendor's says is marked. */
  sources: readonly string[]
}

/** The object stores that `preview` can play. Keys are exact and case-sensitive in all of them. */
export const stores = {
  s3: {
    title: 'an S3 website endpoint',
    index: 'everywhere',
    withoutSlash: 302,
    missing: { status: 404, document: true },
    otherMethods: 405,
    sources: [
      'https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html',
      // 302 without the slash, 304 for conditional requests, 404 with the error document.
      'https://docs.aws.amazon.com/AmazonS3/latest/userguide/CustomErrorDocSupport.html',
      // What the endpoint does with other methods than GET and HEAD: nothing.
      'https://docs.aws.amazon.com/AmazonS3/latest/userguide/WebsiteEndpoints.html',
    ],
  },
  gcs: {
    title: 'a Cloud Storage bucket behind a domain',
    index: 'everywhere',
    withoutSlash: 301,
    missing: { status: 404, document: true },
    // By no page of the vendor's.
    otherMethods: 405,
    // The table of a bucket with `dir/index.html`.
    sources: ['https://cloud.google.com/storage/docs/static-website'],
  },
  r2: {
    title: 'an R2 bucket behind a custom domain',
    index: 'nowhere',
    withoutSlash: 'nothing',
    missing: { status: 404, document: false },
    // By no page of the vendor's.
    otherMethods: 405,
    lacks: 'It knows no index documents, so that not even / is found, and no error document.',
    // Objects are served by their keys alone; the root lists nothing and shows nothing.
    sources: ['https://developers.cloudflare.com/r2/buckets/public-buckets/'],
  },
  azure: {
    title: 'the static website of an Azure storage account',
    index: 'everywhere',
    withoutSlash: 'document',
    missing: { status: 404, document: true },
    // By no page of the vendor's.
    otherMethods: 405,
    sources: [
      'https://learn.microsoft.com/azure/storage/blobs/storage-blob-static-website',
      // That the address without the slash is answered, not redirected: observed beside S3 and Cloud Storage.
      'https://blog.brianbeach.com/posts/2020-01-08-cloud-storage-trailing-slashes',
    ],
  },
  cloudfront: {
    title: 'CloudFront in front of a private S3 bucket (OAC)',
    index: 'root',
    withoutSlash: 'nothing',
    missing: { status: 403, document: false },
    otherMethods: 403,
    lacks: 'It knows an index document at / alone, and answers 403 for what is not there.',
    sources: [
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DefaultRootObject.html',
      // 403 and not 404 for who may read objects and not list them.
      'https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html',
      'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/http-403-permission-denied.html',
    ],
  },
} as const satisfies Record<string, StoreRules>

/** What `--as` takes. */
export type StoreName = keyof typeof stores
