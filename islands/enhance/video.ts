/**
 * Gives the demo video the poster and the files of the theme, and follows the theme until the video has been played.
 * Its button plays it, and hands the focus to it. Where none of its files loads, its description is shown. The frame's
 * `data-video` says so to the style sheet: `played` or `failed`.
 */
export function enhanceVideo(): void {
  const root = document.documentElement
  const frame = document.querySelector<HTMLElement>('[data-video]')
  if (!frame) return

  const videoIn = (parent: ParentNode) => parent.querySelector('video')!
  const darkVideo = videoIn(frame)
  const lightVideo = videoIn(frame.querySelector('template')!.content)
  const [darkImage, lightImage = darkImage] = frame.querySelectorAll('img')
  const show = () => {
    const video = videoIn(frame)
    if (video.played.length > 0 || !video.paused) return
    const isLight = root.dataset['theme'] === 'light'
    // A new element each time: `load()` would let a browser fetch what `preload="none"` forbids.
    const next = document.importNode(isLight ? lightVideo : darkVideo, true)
    // The image behind the video, in the size that the browser has chosen.
    const image = (isLight ? lightImage : darkImage)!
    const setPoster = () => (next.poster = image.currentSrc)
    if (image.currentSrc) setPoster()
    else image.addEventListener('load', setPoster, { once: true })
    video.replaceWith(next)
    frame.dataset['video'] = ''
  }
  frame.querySelector('button')!.addEventListener('click', () => {
    const video = videoIn(frame)
    frame.dataset['video'] = 'played'
    video.focus()
    // What fails is told by the error of the sources.
    video.play().catch(() => {})
  })
  // An error of the last source means that all have failed; one of the video itself comes while it plays. Neither
  // bubbles.
  frame.addEventListener(
    'error',
    ({ target }) => {
      const video = videoIn(frame)
      if (target !== video && target !== video.lastElementChild) return
      video.pause()
      frame.dataset['video'] = 'failed'
    },
    true,
  )
  show()
  new MutationObserver(show).observe(root, { attributeFilter: ['data-theme'] })
}
