import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { screen } from './screen.ts'

/** Takes the frames of a film, one after the other, and writes its files. */
export interface Encoder {
  /** @param picture a PNG of the film's size; waits while the encoder is behind */
  add(picture: Buffer): Promise<void>
  /** @throws Error with what ffmpeg said, when it failed */
  finish(): Promise<void>
  /** Ends ffmpeg where the film was broken off; nothing where it has finished. */
  stop(): void
}

// The picture is text and hairlines on flat colour: what counts is that edges stay sharp. The colours are
// marked as what screens show, so that the film's panel is the page's.
const input = `-f image2pipe -c:v png -framerate ${screen.framesPerSecond} -i -`
const colour =
  '-vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p ' +
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'
const plain = '-an -map_metadata -1 -fflags +bitexact -flags:v +bitexact'
const h264 =
  '-c:v libx264 -profile:v high -level 3.1 -preset slow -tune animation -crf 24 -movflags +faststart'
const vp9 = '-c:v libvpx-vp9 -crf 38 -b:v 0 -deadline good -cpu-used 3 -row-mt 1 -g 240'

/** Starts ffmpeg on an H.264 and a VP9 file at once. Equal frames give equal files. */
export function encodeFilm(ffmpeg: string, files: { mp4: string; webm: string }): Encoder {
  const words = (text: string) => text.split(' ')
  const output = (codec: string, file: string) => [...words(colour), ...words(codec), ...words(plain), file]
  const child = spawn(
    ffmpeg,
    ['-hide_banner', '-loglevel', 'error', '-y', ...words(input)].concat(
      output(h264, files.mp4),
      output(vp9, files.webm),
    ),
    { stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const said: string[] = []
  child.stderr.on('data', data => said.push(String(data)))
  // Where it ends early, its exit tells why; the broken pipe does not.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${said.join('').trim()}`)),
    )
  })
  ended.catch(() => {})
  return {
    async add(picture) {
      if (!child.stdin.write(picture)) await Promise.race([once(child.stdin, 'drain'), ended])
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
