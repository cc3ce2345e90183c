import { z } from 'zod'
import { rule } from '../rule.ts'
import { blockName, path, securedUrl, text } from './values.ts'

/** Pages of films that hosts do not allow on other sites, each with the address of its player. */
const filmPages: readonly [page: RegExp, player: string][] = [
  [
    /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/)|youtu\.be\/)([\w-]+).*/,
    'https://www.youtube-nocookie.com/embed/$1',
  ],
  [/^https:\/\/(?:www\.)?vimeo\.com\/(\d+).*/, 'https://player.vimeo.com/video/$1'],
]

const playerOf = (src: string): string | undefined => {
  const found = filmPages.find(([page]) => page.test(src))
  return found && src.replace(...found)
}

const film = z.strictObject({
  title: text('What the film is, in a few words.'),
  src: securedUrl(
    'Where its player is, as the host has it for other sites: `https://www.youtube-nocookie.com/embed/…`, `https://player.vimeo.com/video/…`.',
  ).check(
    rule(function* (src: string) {
      const player = playerOf(src)
      if (player === undefined) return
      const message = `is the page of a film, which its host does not show on other sites: "${src}"`
      yield { code: 'config-url-invalid', message, hint: `Write the address of its player: ${player}.` }
    }),
  ),
  poster: path(
    'The picture that is shown until somebody plays it, 16:9: a file under `public/`.',
  ).exactOptional(),
})

export const films = z
  .record(blockName, film)
  .describe(
    'Films on other sites, by names of your own: `> [!FILM] talk` in a text shows the one that is called `talk`. Nothing is loaded from there before a visitor plays it.',
  )
  .exactOptional()
