import type { SiteFrame } from '../../content/model/PageData.ts'
import type { PageHead } from '../../content/model/PageHead.ts'
import { absoluteUrl, homePath } from '../../content/shared/paths.ts'
import { href } from '../parts/href.ts'

export interface HeadProps {
  head: PageHead
  frame: SiteFrame
  /** Script that runs before the first paint. */
  script: string
}

/** The contents of `<head>`. */
export function Head({ head, frame, script }: HeadProps) {
  const absolute = (path: string) => absoluteUrl(frame.siteUrl, path)
  const { width, height } = head.image
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
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {(head.path === undefined || frame.isPreview) && <meta name="robots" content="noindex" />}
      {head.path !== undefined && <link rel="canonical" href={absolute(head.path)} />}
      {head.data && <link rel="alternate" type="application/json" href={href(head.data)} />}

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
      <meta property="og:type" content={head.type} />
      <meta property="og:title" content={head.socialTitle} />
      <meta property="og:description" content={head.description} />
      {head.path !== undefined && <meta property="og:url" content={absolute(head.path)} />}
      <meta property="og:image" content={absolute(head.image.src)} />
      {width !== undefined && <meta property="og:image:width" content={String(width)} />}
      {height !== undefined && <meta property="og:image:height" content={String(height)} />}
      {head.published && <meta property="article:published_time" content={head.published} />}
      {head.modified && <meta property="article:modified_time" content={head.modified} />}
      {head.author && <meta name="author" content={head.author} />}
      {head.tags?.map(tag => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
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
      {head.structuredData.map((value, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonInScript(value) }}
        />
      ))}
    </>
  )
}

/** JSON that cannot end the script element around it. */
const jsonInScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

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
