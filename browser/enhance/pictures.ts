import { words } from '../../content/i18n/siteWords.ts'

/** When images are requested again after the `online` event, which can come before requests succeed. */
const retryDelaysMs = [0, 2000, 10_000]

/**
 * Shows text in place of images that do not load: their `alt` or, for decorative ones, that they did not load. They are
 * requested again when the browser is back online.
 */
export function enhancePictures(): void {
  const fail = (image: EventTarget | null) => {
    if (!(image instanceof HTMLImageElement) || 'failed' in image.dataset) return
    image.dataset['failed'] = image.alt
    image.alt ||= words.pictureDidNotLoad
  }
  // The event does not bubble.
  document.addEventListener('error', ({ target }) => fail(target), true)
  // Those that have already failed. Some that have loaded have no width, either.
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
