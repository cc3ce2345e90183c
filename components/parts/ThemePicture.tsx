import type { PageImage } from '../../content/model/Post.ts'
import { href } from './href.ts'

/** A picture that may come in several widths. */
interface Picture extends PageImage {
  srcSet?: string
  sizes?: string
}

interface Props {
  light?: Picture | undefined
  dark?: Picture | undefined
  /** Serves a theme that has no picture of its own. */
  fallback?: Picture | undefined
  alt?: string
  className?: string
  /** For a picture of the first screen. */
  eager?: boolean
}

/**
 * A picture for each theme, or one for both; nothing where there is none. Two pictures are always lazy, since a
 * browser fetches a lazy picture only when it is shown: the other theme's is never downloaded. `eager` then
 * raises the priority of the one that is.
 */
export function ThemePicture({ light, dark, fallback, alt = '', className, eager = false }: Props) {
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
      <img {...inDark} {...both} src={href(inDark.src)} alt={alt} className={join(className, 'theme-dark')} />
      <img
        {...inLight}
        {...both}
        src={href(inLight.src)}
        alt={alt}
        className={join(className, 'theme-light')}
      />
    </>
  )
}

function join(className: string | undefined, theme: string): string {
  return className ? `${className} ${theme}` : theme
}
