import type { ComponentProps, ReactNode } from 'react'
import type { PageImage } from '../../content/model/Post.ts'
import { sizedSet } from '../../content/shared/sizedImage.ts'
import { href } from '../../browser/href.ts'

interface Props {
  light?: PageImage | undefined
  dark?: PageImage | undefined
  /** The image for a theme without one. */
  fallback?: PageImage | undefined
  /** Its displayed width, as HTML's `sizes`. */
  sizes: string
  alt?: string | undefined
  className?: string
  /** True for an image on the first screen. */
  eager?: boolean
}

/**
 * An image for each theme, or one for both, if any. Browsers download a lazy image only if it is displayed, but not
 * before the layout. Only the dark one, of the default theme, is therefore eager: visitors with the light theme load
 * both.
 */
export function ThemeImage({ light, dark, fallback, sizes, alt = '', className, eager = false }: Props) {
  const inDark = dark ?? fallback ?? light
  const inLight = light ?? fallback ?? dark
  if (!inDark || !inLight) return null
  const priority = eager ? { fetchPriority: 'high' as const } : {}
  const picture = (image: PageImage, attributes: ComponentProps<'img'>) =>
    withSmallerFiles(
      image,
      sizes,
      <img {...fileAttributes(image, sizes)} {...priority} alt={alt} {...attributes} />,
    )
  const loading = eager ? 'eager' : 'lazy'
  if (inDark.src === inLight.src) return picture(inDark, { className, loading })
  const themed = (theme: string) => (className ? `${className} ${theme}` : theme)
  return (
    <>
      {picture(inDark, { loading, className: themed('theme-dark') })}
      {picture(inLight, { loading: 'lazy', className: themed('theme-light') })}
    </>
  )
}

/** Adds the AVIF files of an image, if any. */
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

/** Applies `href` to each path of a `srcset`. */
const hrefsInSet = (set: string): string =>
  set.replace(/(^|, )(\S+)/g, (_, gap: string, path: string) => gap + href(path))

/** Returns the attributes of an image with its files. */
function fileAttributes({ src, width, height, small, sized }: PageImage, sizes: string) {
  const files = { src: href(src), width, height }
  if (sized)
    return { sizes, srcSet: hrefsInSet(sizedSet(sized, 'webp')), ...files, 'data-color': sized.color }
  if (!small || !width) return files
  return { sizes, srcSet: `${href(small.src)} ${small.width}w, ${href(src)} ${width}w`, ...files }
}
