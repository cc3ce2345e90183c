import { href } from '../../browser/href.ts'
import type { PageHead, SiteFrame } from '../../content/model/PageData.ts'
import { absoluteUrl, feedPath, homePath } from '../../content/shared/paths.ts'

interface Props {
  head: PageHead
  frame: SiteFrame
}

/** The elements of a page's `<head>` that differ from page to page. */
export function Head({ head, frame }: Props) {
  const absolute = (path: string) => absoluteUrl(frame.siteUrl, path)
  const { width, height } = head.image
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {(head.path === undefined || head.noindex || frame.isPreview) && (
        <meta name="robots" content="noindex" />
      )}
      {head.path !== undefined && <link rel="canonical" href={absolute(head.path)} />}
      {head.markdown && <link rel="alternate" type="text/markdown" href={href(head.markdown)} />}

      <meta property="og:type" content={head.type} />
      <meta property="og:title" content={head.socialTitle} />
      <meta property="og:description" content={head.description} />
      {head.path !== undefined && <meta property="og:url" content={absolute(head.path)} />}
      <meta property="og:image" content={absolute(head.image.src)} />
      {width !== undefined && <meta property="og:image:width" content={String(width)} />}
      {height !== undefined && <meta property="og:image:height" content={String(height)} />}
      {head.imageAlt && <meta property="og:image:alt" content={head.imageAlt} />}
      {head.published && <meta property="article:published_time" content={head.published} />}
      {head.modified && <meta property="article:modified_time" content={head.modified} />}
      {head.author && <meta name="author" content={head.author} />}
      {head.authorPaths?.map(path => (
        <meta key={path} property="article:author" content={absolute(path)} />
      ))}
      {head.tags?.map(tag => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      {head.path === homePath &&
        Object.entries(frame.verification ?? {}).map(([name, content]) => (
          <meta key={name} name={name} content={content} />
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

/** Returns JSON that cannot end the script element around it. */
const jsonInScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const feeds = [
  { title: 'RSS', type: 'application/rss+xml', path: feedPath },
  { title: 'Atom', type: 'application/atom+xml', path: '/atom.xml' },
  { title: 'JSON Feed', type: 'application/feed+json', path: '/feed.json' },
] as const

interface SiteHeadProps {
  frame: SiteFrame
  /** Script that runs before the first paint. */
  script: string
}

/** The elements of the `<head>` that all pages share. */
export function SiteHead({ frame, script }: SiteHeadProps) {
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
      <link rel="icon" href={href(frame.brand?.favicon ?? '/favicon.svg')} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={href('/icons/apple-touch-icon.png')} />
      <link rel="manifest" href={href('/site.webmanifest')} />
      {frame.hasBlog &&
        feeds.map(({ title, type, path }) => (
          <link key={path} rel="alternate" type={type} title={`${frame.name}, ${title}`} href={href(path)} />
        ))}
      <meta property="og:site_name" content={frame.name} />
      {/* X uses the title, description and image of Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="generator" content="kube-site" />
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules(frame) }} />
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
 * Speculation rules (WICG): the browser may render a page of this site when the visitor is about to follow its link, or
 * only fetch it where scripts of others would count a visit too early. URLs of pages end with a slash, those of files do
 * not. The blog loads the pages itself that it opens in place.
 */
const speculationRules = ({ scripts }: SiteFrame): string =>
  JSON.stringify({
    [scripts ? 'prefetch' : 'prerender']: [
      {
        where: {
          and: [
            { href_matches: [href(homePath), href('/*/')] },
            { not: { selector_matches: '[data-blog] a' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
