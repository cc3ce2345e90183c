import type { Text } from '../model/Post.ts'

/** The images of a post or a page, those of its text included, each once. */
export function textImages(text: Text): string[] {
  const own = [text.image, text.darkImage, text.lightImage].flatMap(image => image?.src ?? [])
  const inText = text.references.filter(({ kind }) => kind === 'image').map(({ target }) => target)
  return [...new Set([...own, ...inText])]
}
