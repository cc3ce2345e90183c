import { words } from '../../content/i18n/siteWords.ts'

/** When pictures are tried again after the browser says that it is online: it says so before every request succeeds. */
const retryDelaysMs = [0, 2000, 10_000]

/**
 * Shows words for pictures that do not load: what they show or, if they are decoration, that they did not load. They
 * are tried again when the browser is online again.
 */
export function enhancePictures(): void {
  const fail = (image: EventTarget | null) => {
    if (!(image instanceof HTMLImageElement) || 'failed' in image.dataset) return
    image.dataset['failed'] = image.alt
    image.alt ||= words.pictureDidNotLoad
  }
  // Neither event bubbles.
  document.addEventListener('error', ({ target }) => fail(target), true)
  // Those that have failed before. Some that have loaded have no width, too.
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => fail(image))
  const retry = () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('[data-failed]')) {
      image.alt = image.dataset['failed']!
      delete image.dataset['failed']
      // Loads it again.
      image.src = image.getAttribute('src')!
    }
  }
  addEventListener('online', () => {
    for (const delay of retryDelaysMs) setTimeout(retry, delay)
  })
}
