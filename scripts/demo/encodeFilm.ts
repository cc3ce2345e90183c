import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { screen } from './screen.ts'

/** Encodes the frames of a film one by one. */
export interface Encoder {
  /** Adds a PNG of the film's size. Waits while ffmpeg is behind. */
  add(image: Buffer): Promise<void>
  /**
   * Waits until the files are written.
   *
   * @throws Error with ffmpeg's output if it fails
   */
  finish(): Promise<void>
  /** Ends ffmpeg if it still runs. */
  stop(): void
}

// The film is text and thin lines on flat colours, so edges must stay sharp. Its colours are tagged as BT.709, so that
// they match those of the page.
const inputOptions = `-f image2pipe -c:v png -framerate ${screen.framesPerSecond} -i -`
const colorOptions =
  '-vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p ' +
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'
const reproducibleOptions = '-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact'
const h264 =
  '-c:v libx264 -profile:v high -level 3.1 -preset slow -tune animation -crf 24 -movflags +faststart'
const vp9 = '-c:v libvpx-vp9 -crf 38 -b:v 0 -deadline good -cpu-used 3 -row-mt 1 -g 240'

/** Starts ffmpeg, which writes an H.264 and a VP9 file at once. Equal frames give equal files. */
export function encodeFilm(ffmpeg: string, files: { mp4: string; webm: string }): Encoder {
  const words = (text: string) => text.split(' ')
  const output = (codec: string, file: string) => [
    ...words(colorOptions),
    ...words(codec),
    ...words(reproducibleOptions),
    file,
  ]
  const child = spawn(
    ffmpeg,
    ['-hide_banner', '-loglevel', 'error', '-y', ...words(inputOptions)].concat(
      output(h264, files.mp4),
      output(vp9, files.webm),
    ),
    { stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let messages = ''
  child.stderr.on('data', data => (messages += String(data)))
  // If ffmpeg ends early, its exit reports the reason; the error of the pipe does not.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${messages.trim()}`)),
    )
  })
  ended.catch(() => {})
  return {
    async add(image) {
      if (!child.stdin.write(image)) await Promise.race([once(child.stdin, 'drain'), ended])
    },
    finish() {
      child.stdin.end()
      return ended
    },
    stop() {
      child.kill()
    },
  }
}
