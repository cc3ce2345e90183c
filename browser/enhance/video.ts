/**
 * Gives the demo video the poster and the files of the theme, and follows the theme until the video is played. Its
 * button plays and focuses it. If none of its files loads, its description is shown. The frame's `data-video` is
 * `played` or `failed` then, for the style sheet.
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
    // A new element, because `load()` can make browsers ignore `preload="none"`.
    const next = document.importNode(isLight ? lightVideo : darkVideo, true)
    // The image behind the video has the size that the browser has chosen.
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
    // Failures are reported by the errors of the sources.
    video.play().catch(() => {})
  })
  // An error of the last source means that all have failed, and one of the video that it failed while playing. Neither
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
