/** How a store answers requests if it is set up as docs/hosting.md says. */
export interface StoreRules {
  title: string
  /** Where an address that ends in `/` gets the index document: in every folder, at the root only, or nowhere. */
  index: 'everywhere' | 'root' | 'nowhere'
  /** What a folder's address without its slash gets: a redirect to the slash, the index document, or nothing. */
  withoutSlash: 301 | 302 | 'document' | 'nothing'
  /** The answer to a key that does not exist: with the error document, or a text of the store's own. */
  missing: { status: 403 | 404; document: boolean }
  /** The status of methods other than GET and HEAD. */
  otherMethods: 403 | 405
  /** What the site needs and the store does not do by itself. */
  lacks?: string
}

/** The object stores that `preview` imitates. Keys are exact and case-sensitive in all of them. */
export const storeRules = {
  s3: {
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html
    // 302 without the slash, 304 for conditional requests, 404 with the error document:
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/CustomErrorDocSupport.html
    // The endpoint accepts only GET and HEAD:
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/WebsiteEndpoints.html
    title: 'an S3 website endpoint',
    index: 'everywhere',
    withoutSlash: 302,
    missing: { status: 404, document: true },
    otherMethods: 405,
  },
  gcs: {
    // The table of a bucket with `dir/index.html`:
    // https://cloud.google.com/storage/docs/static-website
    title: 'a Cloud Storage bucket behind a domain',
    index: 'everywhere',
    withoutSlash: 301,
    missing: { status: 404, document: true },
    // Not documented by the vendor.
    otherMethods: 405,
  },
  r2: {
    // Objects are served by their keys only; the root shows nothing:
    // https://developers.cloudflare.com/r2/buckets/public-buckets/
    title: 'an R2 bucket behind a custom domain',
    index: 'nowhere',
    withoutSlash: 'nothing',
    missing: { status: 404, document: false },
    // Not documented by the vendor.
    otherMethods: 405,
    lacks: 'It has no index documents, so not even / is found, and no error document.',
  },
  azure: {
    // https://learn.microsoft.com/azure/storage/blobs/storage-blob-static-website
    // The address without the slash is answered, not redirected, as a comparison of stores found:
    // https://blog.brianbeach.com/posts/2020-01-08-cloud-storage-trailing-slashes
    title: 'the static website of an Azure storage account',
    index: 'everywhere',
    withoutSlash: 'document',
    missing: { status: 404, document: true },
    // Not documented by the vendor.
    otherMethods: 405,
  },
  cloudfront: {
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DefaultRootObject.html
    // 403 and not 404 if objects may be read and not listed:
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/http-403-permission-denied.html
    title: 'CloudFront in front of a private S3 bucket (OAC)',
    index: 'root',
    withoutSlash: 'nothing',
    missing: { status: 403, document: false },
    otherMethods: 403,
    lacks: 'It has an index document only at /, and answers 403 for what does not exist.',
  },
} as const satisfies Record<string, StoreRules>

/** What `--as` takes. */
export type StoreName = keyof typeof storeRules
