import type { Video } from '../content/SiteConfig.ts'

/** The demo video in its frame; the poster alone where no file is given. */
export function VideoFrame({ video }: { video: Video }) {
  const { title, sources, poster, width, height } = video
  return (
    <div className="video-frame">
      {sources.length === 0 ? (
        <img src={poster} width={width} height={height} alt={title} fetchPriority="high" />
      ) : (
        <video
          controls
          controlsList="nodownload noplaybackrate"
          disablePictureInPicture
          playsInline
          preload="none"
          poster={poster}
          width={width}
          height={height}
          aria-label={title}
        >
          {sources.map(source => (
            <source key={source.src} src={source.src} type={source.type} />
          ))}
        </video>
      )}
    </div>
  )
}
