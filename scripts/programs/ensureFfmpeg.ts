import { installFromApt } from './installFromApt.ts'
import { runQuietly } from './runQuietly.ts'

/**
 * Finds an ffmpeg that starts: `FFMPEG_PATH`, or else the one on the PATH. If there is none, installs it on Debian
 * systems, which can take minutes.
 *
 * @throws Error that says what to do, if there is none and none can be installed
 */
export async function ensureFfmpeg(): Promise<string> {
  const chosen = process.env['FFMPEG_PATH']
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new Error(`The program at FFMPEG_PATH, "${chosen}", does not start.`)
  }
  if (await starts('ffmpeg')) return 'ffmpeg'
  if ((await installFromApt('ffmpeg')) && (await starts('ffmpeg'))) return 'ffmpeg'
  throw new Error(
    'There is no ffmpeg on this machine, and it could not be installed: ' +
      'install it (https://ffmpeg.org/download.html), or set FFMPEG_PATH to its executable.',
  )
}

const starts = (path: string) => runQuietly(path, ['-version'], { timeout: 10_000 })
