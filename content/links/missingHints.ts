import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import type { FileNames } from '../model/SiteFile.ts'
import { formatHint } from '../markdown/images/checkImage.ts'
import { decodePath } from '../shared/decodePath.ts'

/** A file that browsers show as an image. */
export const imageFile = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** A host without its scheme: `www.example.org`, `kubernetes.io/docs`. */
const bareHost =
  /^(?:www\.[\w-]+|[\w-]+)(?:\.[\w-]+)*\.(?:ai|app|cloud|co|com|de|dev|edu|eu|gov|info|io|net|org|uk)(?=[/?#:]|$)/i

/** What to do about an image that does not exist. */
export const imageHint = (target: string): string =>
  `Put the file under public/images/posts/, and write /images/posts/${fileName(target)}.`

/** Returns what to do about an address with a common mistake; undefined if it has none. */
export function missingHints(
  { posts, pages }: ResolvedSite,
  files: FileNames,
): (target: string, picture: boolean) => string | undefined {
  let postPaths: Map<string, string> | undefined
  let imagePaths: Map<string, string> | undefined
  return (target, picture) => {
    if (bareHost.test(target)) return `Write the address with its scheme: https://${target}.`
    if (/^[^\s/@]+@[\w-]+(?:\.[\w-]+)+$/.test(target)) return `Write mailto:${target}.`
    const [, inPublic] = /^(?:\.{0,2}\/)*public\/([^?#]+)/i.exec(target) ?? []
    if (inPublic !== undefined && files.has(decodePath(inPublic)))
      return `Write /${inPublic}, without public: its files are at the root of the site.`
    const name = fileName(target)
    if (/\.(?:mp4|webm)$/i.test(name)) return `Put the file under public/video/, and write /video/${name}.`
    const otherFormat = picture ? formatHint(target) : undefined
    if (otherFormat !== undefined) return otherFormat
    if (picture) {
      imagePaths ??= new Map(
        [...files.keys()].filter(file => imageFile.test(file)).map(file => [fileName(file), file]),
      )
      const file = imagePaths.get(name)
      return file === undefined ? undefined : `Write /${file}.`
    }
    if (/%5C/i.test(target)) return 'Write a slash (/) for each backslash in the address.'
    if (!/\.md$/i.test(name)) return fromRoot(target, files)
    postPaths ??= new Map([...posts, ...pages].map(({ post }) => [fileName(post.file), post.path]))
    const path = postPaths.get(name)
    return path === undefined ? undefined : `Write ${path}, its address.`
  }
}

/** What to do about an address without the slash at its start, which is relative to the page for that. */
function fromRoot(target: string, files: FileNames): string | undefined {
  const [path = '', rest = ''] = target.toLowerCase().split(/(?=[?#])/s)
  const plain = path.replace(/^(?:\.{0,2}\/)+/, '').replace(/\/$/, '')
  if (plain === '' || path.startsWith('/')) return undefined
  const found = [plain, `blog/${plain}`].find(page => files.has(`${page}/index.html`))
  return found === undefined ? undefined : `Write /${found}/${rest}: an address begins with a slash.`
}

/** The last part of a path. */
const fileName = (path: string): string => decodePath(path.replace(/[?#].*$/s, '')).replace(/^.*[\\/]/s, '')
