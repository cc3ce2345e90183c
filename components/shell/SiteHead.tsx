import type { SiteFrame } from '../../content/model/PageData.ts'
import { homePath } from '../../content/shared/paths.ts'
import { href } from '../parts/href.ts'

interface Props {
  frame: SiteFrame
  /** Script that runs before the first paint. */
  script: string
}

/** What the `<head>` of every page has. It is rendered once for many pages. */
export function SiteHead({ frame, script }: Props) {
  const { themeColor } = frame
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta
        name="theme-color"
        content={themeColor.dark}
        data-dark={themeColor.dark}
        data-light={themeColor.light}
      />
      <script dangerouslySetInnerHTML={{ __html: script }} />
      <link rel="icon" href={href('/favicon.svg')} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={href('/icons/apple-touch-icon.png')} />
      <link rel="manifest" href={href('/site.webmanifest')} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${frame.name}, RSS`}
        href={href('/feed.xml')}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${frame.name}, Atom`}
        href={href('/atom.xml')}
      />
      <link
        rel="alternate"
        type="application/feed+json"
        title={`${frame.name}, JSON Feed`}
        href={href('/feed.json')}
      />
      <meta property="og:site_name" content={frame.name} />
      {/* X takes the title, the description and the picture from Open Graph's. */}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="generator" content="kube-site" />
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      {frame.scripts?.map(({ src, integrity, data = {} }) => (
        <script
          key={src}
          src={href(src)}
          async
          integrity={integrity}
          crossOrigin={integrity === undefined ? undefined : 'anonymous'}
          {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}
        />
      ))}
    </>
  )
}

/**
 * Speculation rules (WICG): the browser may fetch a page of this site when the visitor is about to follow its link. The
 * addresses of pages end with a slash, those of files do not. An island fetches for its own links.
 */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: [href(homePath), href('/*/')] },
          { not: { selector_matches: '[data-island] a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
