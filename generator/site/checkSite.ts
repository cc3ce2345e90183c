import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { lookup } from 'mrmime'
import { checkFallbackLinks, createSite, type SiteInput } from '../../content/createSite.ts'
import { checkModelLinks } from '../../content/links/checkLinks.ts'
import { lintSite } from '../../content/lint/site/lintSite.ts'
import { spelledPath } from '../../content/model/outputFile.ts'
import { unusedImages } from '../../content/output/publicImages.ts'
import { imageAddresses } from '../../content/posts/postImages.ts'
import { isShown } from '../../content/posts/postState.ts'
import { limitProblems } from '../../content/problems/limitProblems.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { problemIn } from '../../content/problems/problemAt.ts'
import type { ResolvedSite } from '../../content/routes/ResolvedSite.ts'
import { cacheFolder, pageSources, projectPath, publicFolder } from '../../system/paths.ts'
import { formatBytes } from '../../content/shared/formatBytes.ts'
import { isResizable } from '../../content/shared/imageFiles.ts'
import { Cache } from '../cache/Cache.ts'
import { checkScriptFiles } from './scriptFiles.ts'
import { type LoadedSite, loadSite } from './loadSite.ts'
import { otherCase } from './inputFiles.ts'
import { siteOf, type SiteOptions } from './SiteOptions.ts'

export interface CheckedSite {
  /** How many post files there are, with or without problems. */
  posts: number
  problems: Problem[]
  /** What could be read. */
  input: SiteInput
}

/** Reports everything that a build would refuse, and what could be better, without building. */
export const checkSite = async (options: SiteOptions): Promise<CheckedSite> =>
  checkLoaded(options, await loadChecked(options))

/** The same for a site that was loaded to be checked. */
export function checkLoaded(options: SiteOptions, loaded: LoadedSite): CheckedSite {
  const { value: resolved, input } = loaded
  const config = input.config?.value
  const problems = [
    ...textProblems(options, loaded),
    ...(resolved ? checkUnusedPictures(options, resolved, input) : []),
    ...checkPictureWeights(options, loaded),
    ...checkOtherFolder(options),
    ...(config && !input.isElsewhere ? checkScriptFiles(options.root, config) : []),
  ]
  const files = input.posts.filter(({ problems: [first] }) => first?.code !== 'post-ignored')
  return { posts: files.length, problems: limitProblems(problems), input }
}

/** The problems of a loaded site without those that only other files of the project have: the file system is not read. */
export const textProblems = (
  options: SiteOptions,
  { value: resolved, problems, input }: LoadedSite,
): Problem[] => [
  ...problems,
  ...lintSite(input, options.today),
  ...(resolved ? checkModelLinks(resolved) : []),
  ...checkHidden(input, problems),
]

/** Loads the site, and caches its posts for the next check. */
async function loadChecked(options: SiteOptions): Promise<LoadedSite> {
  const { root } = options
  const cache = new Cache(root, cacheFolder(root), 'check', siteOf(options))
  const loaded = await loadSite({ ...options, checkOnly: true, cache })
  cache.save()
  return loaded
}

/**
 * Warns of what drafts and scheduled texts will have wrong once they are shown, such as broken links, with or without
 * errors elsewhere. A build does not report it.
 * @param known the problems of the site as it is shown today
 */
function checkHidden(input: SiteInput, known: readonly Problem[]): Problem[] {
  const all = { ...input, drafts: true, future: true }
  const hidden = new Set(
    [...input.posts, ...(input.pages ?? [])].flatMap(({ value, fallback }) => {
      const { post } = value ?? fallback ?? {}
      return post && !isShown(post, input) ? post.file : []
    }),
  )
  if (hidden.size === 0) return []
  const { value: later, problems } = createSite(all)
  const links = later ? checkModelLinks(later) : checkFallbackLinks(all)
  const places = new Set(known.map(placeOf))
  return [...problems, ...links]
    .filter(problem => hidden.has(problem.file) && !places.has(placeOf(problem)))
    .map(problem => ({ ...problem, severity: 'warning' }))
}

const placeOf = ({ code, file, line, column }: Problem): string => [code, line, column, file].join(' ')

/** Reports a folder `Posts` next to `posts`: on a server's disk it is another folder, which is not read. */
function checkOtherFolder({ root, posts }: SiteOptions): Problem[] {
  const other = otherCase(posts)
  // A disk that takes both names for one has only one of them.
  if (other === undefined || !readdirSync(dirname(posts)).includes(basename(posts))) return []
  const message = `Nothing in this folder is read: the folder of posts is called \`${basename(posts)}\``
  const hint = `Move its files to \`${projectPath(root, posts)}\`.`
  return [problemIn(projectPath(root, join(dirname(posts), other)), { code: 'post-ignored', message, hint })]
}

/** The largest side of a picture in px; no screen shows more. */
export const maxSide = 4096

/** A photograph of 1,600 px has about 200 kB as WebP. */
export const maxBytes = 1_000_000

/** Most bytes of a photograph of which the build makes smaller files. The original is published, too. */
export const maxOriginalBytes = 10_000_000

/** Smaller files are not opened. */
const minMeasuredBytes = 300_000

/** Reports pictures in `public/` that are larger than any screen needs. */
function checkPictureWeights(
  { root }: SiteOptions,
  { input: { publicFiles, posts, pages = [] }, imageSizes }: LoadedSite,
): Problem[] {
  const texts = [...posts, ...pages].flatMap(({ value, fallback }) => value?.post ?? fallback?.post ?? [])
  // Pictures of posts and pages are resized; those of the configuration are sent as they are.
  const shown = new Set(texts.flatMap(imageAddresses).map(spelledPath))
  return publicFiles.flatMap(file => {
    if (!lookup(file)?.startsWith('image/')) return []
    const path = join(publicFolder(root), file)
    const { size: bytes } = statSync(path)
    if (bytes < minMeasuredBytes) return []
    const isResized = isResizable(file) && shown.has(file)
    const { width = 0, height = 0 } = imageSizes[`/${file}`] ?? {}
    const most = isResized ? maxOriginalBytes : maxBytes
    const isLarge = Math.max(width, height) > maxSide
    if (bytes <= most && !isLarge) return []
    const shape = width > 0 ? ` and ${width} × ${height} px` : ''
    const why = isLarge ? 'more than any screen needs' : `the most is ${formatBytes(most)}`
    const message = `The image is ${formatBytes(bytes)}${shape}: ${why}`
    return [
      problemIn(projectPath(root, path), {
        code: 'picture-heavy',
        message,
        hint: lighterHint(file, isResized, isLarge),
      }),
    ]
  })
}

function lighterHint(file: string, isResized: boolean, isLarge: boolean): string {
  if (/\.gif$/i.test(file)) {
    const video = `/video/${basename(file).replace(/\.gif$/i, '.mp4')}`
    return `Save it as MP4 (\`ffmpeg -i ${basename(file)} -pix_fmt yuv420p public${video}\`), and write ![what it shows](${video}): a video of the same has about a tenth of the bytes.`
  }
  if (isResized && !isLarge)
    return 'Its weight is too much, not its width: save it as JPEG of quality 85, or 2,000 px wide. It is published beside the smaller files that pages show.'
  return isResized
    ? 'Save it 4,096 px wide or less: pages show smaller files of it, and it is published beside them.'
    : 'Save it 1,600 px wide or less, as WebP.'
}

/** Reports pictures in `public/` that nothing shows. Posts of another folder need not show the project's pictures. */
function checkUnusedPictures(
  { root, posts }: SiteOptions,
  resolved: ResolvedSite,
  { publicFiles }: SiteInput,
): Problem[] {
  if (posts !== join(root, 'posts')) return []
  const unused = unusedImages(publicFiles, [...resolved.posts, ...resolved.pages], resolved.site.config)
  const code = unused.length > 0 ? siteCode(root) : []
  return unused
    .filter(file => !code.some(text => text.includes(`/${file}`)))
    .map(file => {
      const message = `Nothing shows the picture /${file}`
      const hint = 'Delete it, or show it in a post.'
      return problemIn(projectPath(root, join(publicFolder(root), file)), {
        code: 'picture-unused',
        message,
        hint,
      })
    })
}

/** Returns the code of the site, which can show pictures, too. */
export const siteCode = (root: string): string[] =>
  pageSources.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:tsx?|scss)$/.test(file))
      .map(file => readFileSync(join(root, folder, file), 'utf8')),
  )
