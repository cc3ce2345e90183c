import type { PageImage } from '../../content/model/Post.ts'
import type { ThemeVideo, Video } from '../../content/model/SiteConfig.ts'
import { href } from '../../browser/href.ts'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { words } from '../../content/i18n/siteWords.ts'

/**
 * The demo video, or only its poster if it has no files. A button covers the poster until the video plays; without
 * scripts, the browser's controls are visible instead. The posters are images behind the video, because browsers
 * download a `poster` in either theme. The light video is in a template for `browser/enhance/video.ts`. Only one per
 * page.
 */
export function VideoFrame({ video }: { video: Video }) {
  const { title, description, dark, light } = video
  const alone = dark.sources.length === 0
  return (
    <div className="video-frame" data-video={alone ? undefined : true}>
      <ThemeImage
        dark={posterOf(video, dark)}
        light={posterOf(video, light)}
        alt={alone ? `${title}. ${description}` : ''}
        sizes={sizes}
        className="video-frame__poster"
        eager
      />
      {!alone && (
        <>
          <Player video={video} files={dark} />
          <template>
            <Player video={video} files={light} />
          </template>
          <PlayButton seconds={video.seconds} />
          <p className="video-frame__description" aria-live="polite" data-failure={words.videoFailed}>
            {description}
          </p>
        </>
      )}
    </div>
  )
}

// Half of the page on wide screens, next to the hero's text, and more on large ones; without gutters and border.
const sizes = '(min-width: 100em) 42vw, (min-width: 64em) min(48vw, max(37rem, 31vw)), calc(100vw - 3.125rem)'

function posterOf({ width, height }: Video, { poster, posterAvif }: ThemeVideo): PageImage {
  const image = { src: poster, width, height }
  if (posterAvif === undefined) return image
  const { large, small } = posterAvif
  return {
    ...image,
    avif: [
      { src: small, width: width / 2 },
      { src: large, width },
    ],
  }
}

function Player({ video, files }: { video: Video; files: ThemeVideo }) {
  return (
    <video
      className="video-frame__video"
      controls
      controlsList="nodownload noplaybackrate"
      disablePictureInPicture
      playsInline
      preload="none"
      width={video.width}
      height={video.height}
      aria-label={video.title}
    >
      {files.sources.map(({ src, type }) => (
        <source key={src} src={href(src)} type={type} />
      ))}
    </video>
  )
}

/** A compass rose in a corner of the poster, all of which is the button. */
function PlayButton({ seconds }: { seconds: number }) {
  return (
    <button type="button" className="video-frame__play">
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle r="48" />
        <circle className="video-frame__degrees" r="42" />
        <path d="M-10-17 20 0-10 17Z" />
      </svg>
      <span>
        {words.playVideo} <span>{words.theDemo}</span>{' '}
        <time dateTime={`PT${seconds}S`}>{clock(seconds)}</time>
      </span>
    </button>
  )
}

/** Formats seconds as players do: `0:35`. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
