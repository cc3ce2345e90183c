import type { PageImage } from '../../content/model/Post.ts'
import type { ThemeVideo, Video } from '../../content/model/SiteConfig.ts'
import { href } from '../parts/href.ts'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { words } from '../../content/i18n/siteWords.ts'

const descriptionId = 'video-description'

/**
 * The demo video, or its poster alone where it has no files. Over the poster lies a button; the browser's own controls
 * come when the video plays, and at once where there are no scripts. The posters are images behind the video, because browsers
 * download a `poster` in either theme. The dark video is in the page, the light one in a template for
 * `islands/enhance/video.ts`. Only one per page.
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
          <p
            className="video-frame__description"
            id={descriptionId}
            aria-live="polite"
            data-failure={words.videoFailed}
          >
            {description}
          </p>
        </>
      )}
    </div>
  )
}

// Half of the page's column beside the hero's text; below that its width without gutters and border.
const sizes = '(min-width: 64em) min(48vw, max(37rem, 31vw)), calc(100vw - 3.125rem)'

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
      aria-describedby={descriptionId}
    >
      {files.sources.map(({ src, type }) => (
        <source key={src} src={href(src)} type={type} />
      ))}
    </video>
  )
}

/** The compass rose of the chart, as a button: as large as the poster, so that a press anywhere plays the video. */
function PlayButton({ seconds }: { seconds: number }) {
  return (
    <button type="button" className="video-frame__play" aria-describedby={descriptionId}>
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

/** Seconds as players show them: `0:35`. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
