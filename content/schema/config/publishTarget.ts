import { z } from 'zod'
import { siteUrl, storeAddress } from './values.ts'

const flag = (meaning: string) => z.boolean().describe(meaning).exactOptional()

/** A place to publish to, as the configuration describes it. */
export const publishTarget = z.strictObject({
  url: storeAddress(
    'The store: `s3://bucket/prefix?region=eu-central-1`, `az://container/prefix?account=name`, or `file:///folder`. A store other than Amazon or Azure has its `endpoint`, too.',
  ),
  siteUrl: siteUrl(
    'Where visitors find what is published there; it is asked for some pages afterwards.',
  ).exactOptional(),
  previewHost: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?$/, 'is not a host such as "preview.example.com"')
    .describe(
      'Host below which each preview, and each release of an atomic target, has an address of its own: `preview.example.com` for `pr-12.preview.example.com`.',
    )
    .exactOptional(),
  compress: z
    .enum(['gzip'])
    .describe('Store texts compressed, for a store that nothing compresses in front of.')
    .exactOptional(),
  redirectObjects: flag(
    'Let the website endpoint of S3 answer old addresses with 301. On by default in Amazon’s stores.',
  ),
  atomic: flag(
    'Keep each release in a folder of its own, and switch all visitors at once: docs/publishing.md, "Atomic releases". On by default for `file://`.',
  ),
  keepReleases: z
    .int()
    .min(2)
    .max(1000)
    .describe('Releases that can be brought back, and whose assets stay for open tabs; 10 by default.')
    .exactOptional(),
  keepDays: z
    .int()
    .min(0)
    .max(1000)
    .describe('Days for which assets of former releases stay, however many releases follow; 7 by default.')
    .exactOptional(),
  cloudfront: z
    .string()
    .regex(/^[A-Z0-9]+$/, 'is not the identifier of a distribution such as "E2EXAMPLE1"')
    .describe('CloudFront distribution in front of the bucket, in which changed files are invalidated.')
    .exactOptional(),
  keyValueStore: z
    .string()
    .regex(
      /^arn:aws:cloudfront::\d{12}:key-value-store\/[0-9a-f-]+$/,
      'is not the ARN of a KeyValueStore such as "arn:aws:cloudfront::123456789012:key-value-store/0f1e"',
    )
    .describe(
      'CloudFront KeyValueStore, from which a function reads the current release of an atomic target. Nothing is invalidated then.',
    )
    .exactOptional(),
})
