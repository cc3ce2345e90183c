import { screen } from './screen.ts'

// The film is text and thin lines on flat colours, so edges must stay sharp. Its colours are tagged as BT.709, so that
// they match those of the page.
const color =
  '-vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p ' +
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'
const reproducible = '-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact'
const h264 =
  '-c:v libx264 -profile:v high -level 3.1 -preset slow -tune animation -crf 24 -movflags +faststart'
const vp9 = '-c:v libvpx-vp9 -crf 38 -b:v 0 -deadline good -cpu-used 3 -row-mt 1 -g 240'

const words = (text: string) => text.split(' ')

/** Options of ffmpeg that encode PNG frames as H.264 and as VP9. Equal frames give equal files. */
export const encodeOptions = (frames: string, files: { mp4: string; webm: string }): string[] => [
  ...words(`-hide_banner -loglevel error -framerate ${screen.framesPerSecond} -i`),
  frames,
  ...words(`${color} ${h264} ${reproducible}`),
  files.mp4,
  ...words(`${color} ${vp9} ${reproducible}`),
  files.webm,
]
