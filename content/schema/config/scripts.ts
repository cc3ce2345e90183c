import { z } from 'zod'
import { listOf, must, requestUrl, scriptAddress, text, unique } from './values.ts'

/** Subresource Integrity (W3C): a hash with its algorithm. */
const integrity = /^sha(?:256-[A-Za-z\d+/]{43}=|384-[A-Za-z\d+/]{64}|512-[A-Za-z\d+/]{86}==)$/

const attributes = z.record(
  z.string().regex(/^[a-z][a-z\d-]*$/, 'is not the name of an attribute after `data-`'),
  z.string(),
)

const script = z
  .strictObject({
    src: scriptAddress(
      'Where the script is: a file under `public/`, or an absolute address without a query.',
    ),
    integrity: z
      .string()
      .regex(integrity, 'is not the hash of a script such as "sha384-…"')
      .describe(
        'Hash of the script, which browsers then run in no other version; one of another site needs it. `curl -s <src> | openssl dgst -sha384 -binary | openssl base64 -A`, after `sha384-`.',
      )
      .exactOptional(),
    when: z
      .enum(['public', 'always'])
      .describe(
        'On which pages: `public` on those of the public site, `always` also in `dev`, in previews and on staging.',
      ),
    purpose: text(
      'What it does, and what it keeps of visitors, in one sentence: the privacy policy says so.',
    ),
    connect: listOf(requestUrl(), 'Addresses that it sends to, each allowed by name; those of this site are.')
      .check(unique())
      .exactOptional(),
    data: attributes
      .describe("Its `data-` attributes: `{ domain: 'fairlead.example' }` is `data-domain`.")
      .exactOptional(),
  })
  .check(
    must(({ src, integrity: hash }) => src.startsWith('/') || hash !== undefined, {
      code: 'config-missing',
      message: 'has a script of another site without its `integrity`',
      hint: 'Add the hash, or put the script under `public/`: its owner could change it for all of your visitors.',
    }),
  )

export const scripts = listOf(
  script,
  'Scripts in addition to the site’s own, such as one that counts visits; none by default. The policy of each page allows these alone, and what they would load in turn is not allowed.',
).exactOptional()
