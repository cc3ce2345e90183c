import { Fragment, type ReactNode } from 'react'
import type { PageImage } from '../../content/model/Post.ts'
import { sizedSet } from '../../content/shared/sizedImage.ts'
import { href } from './href.ts'

interface Props {
  light?: PageImage | undefined
  dark?: PageImage | undefined
  /** For a theme without an image of its own. */
  fallback?: PageImage | undefined
  /** How wide it is shown, as HTML's `sizes`: the browser then chooses between the image and its small file. */
  sizes: string
  alt?: string | undefined
  className?: string
  /** For an image of the first screen. */
  eager?: boolean
}

/**
 * An image for each theme, or one for both, if any. Of two, browsers download a lazy one only if it is displayed, but not
 * before they have laid out the page. An eager image is therefore that of the dark theme, which is the default: most
 * visitors get it a round trip sooner, and those with the light theme get both.
 */
export function ThemeImage({ light, dark, fallback, sizes, alt = '', className, eager = false }: Props) {
  const inDark = dark ?? fallback ?? light
  const inLight = light ?? fallback ?? dark
  if (!inDark || !inLight) return null
  const priority = eager ? { fetchPriority: 'high' as const } : {}
  if (inDark.src === inLight.src)
    return withSmallerFiles(
      inDark,
      sizes,
      <img
        {...fileAttributes(inDark, sizes)}
        {...priority}
        alt={alt}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
      />,
    )
  return [inDark, inLight].map((image, index) => (
    <Fragment key={index}>
      {withSmallerFiles(
        image,
        sizes,
        <img
          {...fileAttributes(image, sizes)}
          {...priority}
          alt={alt}
          loading={eager && index === 0 ? 'eager' : 'lazy'}
          className={`${className ?? ''} ${index === 0 ? 'theme-dark' : 'theme-light'}`.trim()}
        />,
      )}
    </Fragment>
  ))
}

/** The image with the files of a smaller format before it, where there are any. */
function withSmallerFiles({ sized, avif }: PageImage, sizes: string, image: ReactNode): ReactNode {
  const set = sized ? sizedSet(sized, 'avif') : avif?.map(({ src, width }) => `${src} ${width}w`).join(', ')
  if (!set) return image
  return (
    <picture>
      <source type="image/avif" srcSet={hrefsInSet(set)} sizes={sizes} />
      {image}
    </picture>
  )
}

/** A `srcset` with addresses as a browser asks for them. */
const hrefsInSet = (set: string): string =>
  set.replace(/(^|, )(\S+)/g, (_, gap: string, path: string) => gap + href(path))

/** The files of an image. */
function fileAttributes({ src, width, height, small, sized }: PageImage, sizes: string) {
  const files = { src: href(src), width, height }
  if (sized)
    return { sizes, srcSet: hrefsInSet(sizedSet(sized, 'webp')), ...files, 'data-color': sized.color }
  if (!small || !width) return files
  return { sizes, srcSet: `${href(small.src)} ${small.width}w, ${href(src)} ${width}w`, ...files }
}
