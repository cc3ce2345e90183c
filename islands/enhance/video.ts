const failed = 'video-frame--failed'

/**
 * Gives the demo video the poster and the files of the theme, and follows the theme until the video has been
 * played. Where none of the files can be loaded, its description is shown.
 */
export function enhanceVideo(): void {
  const root = document.documentElement
  const frame = document.querySelector('[data-video]')
  if (!frame) return

  const find = (where: ParentNode) => where.querySelector('video')!
  const dark = find(frame)
  const light = find(frame.querySelector('template')!.content)
  const [inDark, inLight = inDark] = frame.querySelectorAll('img')
  const show = () => {
    const video = find(frame)
    if (video.played.length > 0 || !video.paused) return
    const isLight = root.dataset['theme'] === 'light'
    // Another element each time, since `load()` would let a browser fetch what `preload="none"` forbids.
    const next = document.importNode(isLight ? light : dark, true)
    // The picture behind it, as wide as the browser has chosen it.
    const picture = (isLight ? inLight : inDark)!
    const setPoster = () => (next.poster = picture.currentSrc)
    if (picture.currentSrc) setPoster()
    else picture.addEventListener('load', setPoster, { once: true })
    video.replaceWith(next)
    frame.classList.remove(failed)
  }
  // The last file's error is the error of all of them; the video's own is one amid the playing. Neither bubbles.
  frame.addEventListener(
    'error',
    ({ target }) => {
      const video = find(frame)
      if (target !== video && target !== video.lastElementChild) return
      video.pause()
      frame.classList.add(failed)
    },
    true,
  )
  show()
  new MutationObserver(show).observe(root, { attributeFilter: ['data-theme'] })
}
