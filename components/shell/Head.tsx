import type { SiteFrame } from '../../content/model/PageData.ts'
import type { PageHead } from '../../content/model/PageHead.ts'
import { absoluteUrl } from '../../content/shared/paths.ts'
import { href } from '../../browser/href.ts'

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
      {head.data && <link rel="alternate" type="application/json" href={href(head.data)} />}

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
