import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkFallbackLinks, createSite, type SiteInput } from '../../content/createSite.ts'
import type { ResolvedSite } from '../../content/routes/ResolvedSite.ts'
import type { ConfigFile } from '../../content/schema/config/ConfigFile.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import type { Day, SiteConfig } from '../../content/model/SiteConfig.ts'
import { limitProblems } from '../../content/problems/limitProblems.ts'
import { problemAt } from '../../content/problems/problemAt.ts'
import { isPolicySource } from '../../html/contentSecurityPolicy.ts'
import { cardTools, fontSlug, missingFonts } from '../images/cards.ts'
import type { SizedImages } from '../images/pictures.ts'
import { loadBrand } from './loadBrand.ts'
import { loadCheckedConfig } from './loadConfig.ts'
import { loadLegalTexts, loadPages, loadPosts } from './loadPosts.ts'
import { type ImageSizes, readPublicFiles } from './publicFiles.ts'
import { git } from '../../system/git.ts'
import { projectPath, textFolder } from '../../system/paths.ts'
import type { SiteOptions } from './SiteOptions.ts'
import type { InputFolder } from './inputFiles.ts'
import type { Cache } from '../cache/Cache.ts'

export interface LoadedSite {
  /** Absent if one of the problems is an error. */
  value?: ResolvedSite
  problems: Problem[]
  /** Files of the configuration, absolute. */
  dependencies: string[]
  /** Everything that could be read, with or without errors. */
  input: SiteInput
  imageSizes: ImageSizes
  sizedImages: SizedImages
}

export interface LoadOptions extends SiteOptions {
  /** Read posts only to check them: without their HTML, and with the rules that concern one post. */
  checkOnly?: boolean
  /** Returns the images that the build resizes. */
  sizedImages?(publicFiles: readonly string[]): Promise<SizedImages>
  /** Texts that are read in place of the saved ones; see `InputFolder`. */
  unsaved?: ReadonlyMap<string, string>
  /** Reads the files of `public/`, if not all of them are to be opened again. */
  readPublic?: typeof readPublicFiles
  /** The configuration, if it is being loaded already. */
  loadingConfig?: ReturnType<typeof loadCheckedConfig>
  /** What the last run of the same command found out. */
  cache?: Cache | undefined
}

/**
 * Reads configuration and posts: all of their problems, and the site if none is an error.
 * @param readPosts reads the posts, if some of them are in memory
 */
export async function loadSite(options: LoadOptions, readPosts = loadPosts): Promise<LoadedSite> {
  const { root, posts: folder, today, drafts, future, checkOnly = false, unsaved, cache } = options
  const { readPublic = readPublicFiles } = options
  const copied = readPublic(root, cache)
  const imageSizes = copied.sizes
  const sizedImages = (await options.sizedImages?.(copied.files)) ?? {}
  const placeOf = (path: string) => ({ folder: path, shown: projectPath(root, path) })
  const [postFolder, pageFolder] = [placeOf(folder), placeOf(textFolder(root))]
  const settings = { root, checkOnly, imageSizes, sizedImages, unsaved }
  const loadingConfig = options.loadingConfig ?? loadCheckedConfig(options, cache)
  const loadingPosts = async () => {
    // Problems are the same in each language, so checks need not wait.
    const language = checkOnly ? undefined : languageOf(await loadingConfig)
    return await readPosts({ ...postFolder, ...settings, today, ...language }, cache)
  }
  const [{ loaded, checked, isElsewhere }, lastChanges, posts] = await Promise.all([
    loadingConfig,
    loadingConfig.then(config => loadLastChanges(config.checked.value, [postFolder, pageFolder])),
    loadingPosts(),
  ])
  const { value: config } = checked
  const brand = config && loadBrand(root, config, imageSizes)
  const legal = config && loadLegalTexts(root, config.value, { imageSizes, unsaved }, cache)
  // Without a configuration, the problems of each post by itself are still reported.
  const input = {
    ...(config ? { config } : {}),
    posts,
    pages: loadPages({ ...pageFolder, ...settings, ...languageOf({ checked }) }),
    ...(legal ? { legalTexts: legal.texts } : {}),
    ...(brand ? { brand: brand.brand } : {}),
    cardTools: config ? cardTools(config.value.fonts) : '',
    publicFiles: copied.files,
    ...(lastChanges.value ? { lastChanges: lastChanges.value } : {}),
    sizedImages,
    today,
    drafts,
    future,
    isElsewhere,
  }
  const created = createSite(input)
  const all = [
    ...loaded.problems,
    ...checked.problems,
    ...copied.problems,
    ...copied.check(allowedScripts(config?.value)),
    ...lastChanges.problems,
    ...(legal?.problems ?? []),
    ...(brand?.problems ?? []),
    ...(config ? [...checkPdfWorker(config), ...checkFonts(config)] : []),
    ...created.problems,
  ]
  const hasError = all.some(({ severity }) => severity === 'error')
  // If there is a site, its links are checked with its pages.
  if (hasError) all.push(...checkFallbackLinks(input))
  return {
    ...(created.value && !hasError ? { value: created.value } : {}),
    problems: limitProblems(all),
    dependencies: loaded.dependencies,
    input,
    imageSizes,
    sizedImages,
  }
}

/** The language of the site, if its configuration has no error. */
const languageOf = ({ checked: { value } }: Pick<Awaited<ReturnType<typeof loadCheckedConfig>>, 'checked'>) =>
  value && { language: value.value.language }

/** The version of pdf.js in an address of a package CDN (jsdelivr.com, unpkg.com), which may be a part of one. */
const workerVersion = /\bpdfjs-dist@([^/]+)\//

/**
 * pdf.js refuses a worker of any version but its own, and browsers one that the page's policy does not name: no document
 * would be shown.
 */
function checkPdfWorker({ value, source, locate }: ConfigFile): Problem[] {
  const { pdfWorker = '' } = value
  const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string }
  const problem = (details: Pick<Problem, 'code' | 'message' | 'hint'>) =>
    problemAt(source, locate(['pdfWorker']), details)
  if (pdfWorker !== '' && !isPolicySource(pdfWorker))
    return [
      problem({
        code: 'config-url-invalid',
        message: `\`pdfWorker\` cannot be part of a content security policy: "${pdfWorker}"`,
        hint: 'Write host and path in letters, digits and `-._~@/`, without a query.',
      }),
    ]
  const named = workerVersion.exec(pdfWorker)?.[1]
  if (named === undefined || named === version) return []
  return [
    problem({
      code: 'config-worker-version',
      message: `\`pdfWorker\` names version ${named} of pdfjs-dist; the viewer has ${version}`,
      hint: `Write pdfjs-dist@${version}.`,
    }),
  ]
}

/** Reports missing fonts, with which social cards could not be drawn. */
const checkFonts = ({ value: { fonts }, source, locate }: ConfigFile): Problem[] =>
  missingFonts(fonts).map(key => {
    const slug = fontSlug(fonts[key])
    return problemAt(source, locate(['fonts', key]), {
      code: 'config-font-missing',
      message: `\`fonts.${key}\` names a font that is not installed, or not in the weight of social cards: "${fonts[key]}"`,
      hint: `Run \`npm install @fontsource/${slug}\` and \`npm install --save-dev @fontsource-variable/${slug}\`, and then \`npm run fonts\`, \`npm run brand\` and \`npm run legal\`. https://fontsource.org lists the names.`,
    })
  })

/** The files of `public/` that may run code, by their paths there. */
export const allowedScripts = ({ publicScripts = [], scripts = [] }: Partial<SiteConfig> = {}): string[] => [
  ...publicScripts,
  ...scripts.map(({ src }) => src.replace(/^\//, '')),
]

/** The days on which texts were last changed, by the paths of their files. */
interface LastChanges {
  value?: ReadonlyMap<string, Day>
  problems: Problem[]
}

/** Asks git for the day of the last change of each text, if the configuration wants it. */
async function loadLastChanges(
  config: ConfigFile | undefined,
  folders: readonly Pick<InputFolder, 'folder' | 'shown'>[],
): Promise<LastChanges> {
  if (!config?.value.blog.updatedFromGit) return { problems: [] }
  const [first] = folders
  if (!first || !(await hasHistory(first.folder))) {
    const message =
      '`updatedFromGit` needs the history of git, and this checkout has none, or only the end of it'
    const hint = 'Fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout.'
    const place = config.locate(['blog', 'updatedFromGit'])
    return { problems: [problemAt(config.source, place, { code: 'history-missing', message, hint })] }
  }
  const all = await Promise.all(folders.filter(({ folder }) => existsSync(folder)).map(changesIn))
  return { value: new Map(all.flat()), problems: [] }
}

/** Identifies the history that `loadLastChanges` reads. */
export const historyOf = async (folders: readonly string[]): Promise<string> =>
  (
    await Promise.all(
      folders.map(folder => git(folder, ['rev-parse', 'HEAD', '--is-shallow-repository']).catch(() => '')),
    )
  ).join()

/** False if there is no repository, or one that was fetched without its beginning: days would be those of the fetch. */
async function hasHistory(folder: string): Promise<boolean> {
  const answer = await git(folder, ['rev-parse', '--is-shallow-repository']).catch(() => '')
  return answer.trim() === 'false'
}

/**
 * The day of the last commit that changed each file, except those that added or moved it: in a repository to which posts
 * are moved, all of them would have changed on that day.
 */
async function changesIn({
  folder,
  shown,
}: Pick<InputFolder, 'folder' | 'shown'>): Promise<[file: string, day: Day][]> {
  const words = ['log', '-z', '--relative', '--name-only', '--find-renames', '--diff-filter=M']
  const text = await git(folder, [...words, '--format=%x01%ct', '--', '.'])
  const days = new Map<string, Day>()
  for (const commit of text.split('\u0001').slice(1)) {
    const [seconds = '', ...names] = commit.split('\0')
    const day = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
    for (const name of names.map(found => found.replace(/^\n/, '')).filter(Boolean)) {
      const file = join(shown, name)
      // The newest commit is the first.
      if (!days.has(file)) days.set(file, day)
    }
  }
  return [...days]
}
