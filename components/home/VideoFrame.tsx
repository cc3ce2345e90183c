import type { ThemeVideo, Video } from '../../content/model/SiteConfig.ts'
import { href } from '../parts/href.ts'
import { ThemePicture } from '../parts/ThemePicture.tsx'

const descriptionId = 'video-description'

/**
 * The demo video, or its poster alone where it has no files. The posters are pictures behind the video, since a
 * `poster` in the markup would be downloaded in either theme. The dark video is in the page, dark being the
 * default; the light one waits in the template for `islands/enhance/video.ts`. Once in a page.
 */
export function VideoFrame({ video }: { video: Video }) {
  const { title, description, dark, light } = video
  const alone = dark.sources.length === 0
  return (
    <div className="video-frame" data-video={alone ? undefined : true}>
      <ThemePicture
        dark={posterOf(video, dark)}
        light={posterOf(video, light)}
        alt={alone ? `${title}. ${description}` : ''}
        className="video-frame__poster"
        eager
      />
      {!alone && (
        <>
          <Player video={video} files={dark} />
          <template>
            <Player video={video} files={light} />
          </template>
          <p
            className="video-frame__description"
            id={descriptionId}
            aria-live="polite"
            data-fault="The video could not be loaded. What it shows: "
          >
            {description}
          </p>
        </>
      )}
    </div>
  )
}

// Beside the hero's text it has half the page, at most half the measure.
const sizes = '(min-width: 64rem) min(48vw, 37rem), 100vw'

function posterOf({ width, height }: Video, { poster, posterSmall }: ThemeVideo) {
  const picture = { src: poster, width, height }
  if (posterSmall === undefined) return picture
  return { ...picture, srcSet: `${href(posterSmall)} ${width / 2}w, ${href(poster)} ${width}w`, sizes }
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
