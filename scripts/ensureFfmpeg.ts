import { installFromApt } from './installFromApt.ts'
import { runQuietly } from './runQuietly.ts'

/**
 * The name of an ffmpeg that starts: `FFMPEG_PATH`, or the one on the PATH, installed first where there is none
 * and the machine is a Debian. Installing can take minutes.
 *
 * @throws Error of one sentence, saying what to do, when none can be had
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
    'There is no ffmpeg here and none could be installed: ' +
      'install it (https://ffmpeg.org/download.html), or set FFMPEG_PATH to its executable.',
  )
}

const starts = (path: string) => runQuietly(path, ['-version'], { timeout: 10_000 })
