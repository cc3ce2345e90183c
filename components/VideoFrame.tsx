import type { ThemeVideo, Video } from '../content/SiteConfig.ts'
import { ThemePicture } from './ThemePicture.tsx'

const descriptionId = 'video-description'

/**
 * The demo video, or its poster alone where it has no files. The posters are pictures behind the video, since a
 * `poster` in the markup would be downloaded in either theme. The dark video is in the page, dark being the
 * default; the light one waits in the template for `islands/enhance/video.ts`. Once in a page.
 */
export function VideoFrame({ video }: { video: Video }) {
  const { title, description, width, height, dark, light } = video
  const alone = dark.sources.length === 0
  return (
    <div className="video-frame" data-video={alone ? undefined : true}>
      <ThemePicture
        dark={{ src: dark.poster, width, height }}
        light={{ src: light.poster, width, height }}
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
        <source key={src} src={src} type={type} />
      ))}
    </video>
  )
}
