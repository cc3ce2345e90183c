import { treatmentOf } from './htmlElements.ts'

/** Hints for removals that have a better alternative. */
const hints: ReadonlyMap<string, string> = new Map([
  ['<audio>', 'Write a link to the file: [the recording](/audio/name.mp3).'],
  ['<iframe>', 'Write a link to the page instead: [the video](https://…).'],
  [
    '<picture>',
    'Write ![what it shows](/images/posts/name.webp): pages show it in the sizes and formats that fit.',
  ],
  ['<script>', 'Remove it: posts run no scripts.'],
  ['<source>', 'Write the address into the tag of the video: <video src="/video/name.mp4">.'],
  ['<style>', 'Remove it: the site has the styles of all posts.'],
  ['<svg>', 'Save it under public/images/posts/, and write ![what it shows](/images/posts/name.svg).'],
  ['src of <video>', 'Put the file under public/video/, and write /video/ and its name.'],
  ['autoplay of <video>', 'Videos play when a visitor asks for it.'],
])

/** The message and the hint for a removal: `<script>`, or `onclick of <p>`. */
export function removalText(name: string): { message: string; hint: string } {
  const tagName = /^<(.*)>$/.exec(name)?.[1]
  const isUnwrapped = tagName !== undefined && treatmentOf(tagName) === 'unwrapped'
  return {
    message: isUnwrapped
      ? `The tags of ${name} are not allowed in a text, and removed; their content is shown`
      : `Not allowed in a text, and removed: ${name}`,
    hint: hints.get(name) ?? 'Write it in markdown, or put it between backticks if it is to be read.',
  }
}
