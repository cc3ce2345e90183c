import type { PageImage } from '../../content/model/Post.ts'
import { href } from './href.ts'

/** An image that may come in several widths. */
interface Image extends PageImage {
  srcSet?: string
  sizes?: string
}

interface Props {
  light?: Image | undefined
  dark?: Image | undefined
  /** For a theme without an image of its own. */
  fallback?: Image | undefined
  alt?: string
  className?: string
  /** For an image of the first screen. */
  eager?: boolean
}

/**
 * An image for each theme, or one for both, if any. Two images are always lazy, because browsers do not download a lazy
 * image that is not displayed: that of the other theme. `eager` then raises the priority.
 */
export function ThemeImage({ light, dark, fallback, alt = '', className, eager = false }: Props) {
  const inDark = dark ?? fallback ?? light
  const inLight = light ?? fallback ?? dark
  if (!inDark || !inLight) return null
  const priority = eager ? { fetchPriority: 'high' as const } : {}
  if (inDark.src === inLight.src) {
    return (
      <img
        {...inDark}
        src={href(inDark.src)}
        alt={alt}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
        {...priority}
      />
    )
  }
  const both = { loading: 'lazy' as const, ...priority }
  return (
    <>
      <img
        {...inDark}
        {...both}
        src={href(inDark.src)}
        alt={alt}
        className={`${className ?? ''} theme-dark`.trim()}
      />
      <img
        {...inLight}
        {...both}
        src={href(inLight.src)}
        alt={alt}
        className={`${className ?? ''} theme-light`.trim()}
      />
    </>
  )
}
