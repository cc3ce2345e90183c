import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  checkDuplicates,
  checkLengths,
  configPages,
  describedPost,
} from '../../../content/advice/checkDescriptions.ts'
import { checkFacts } from '../../../content/advice/checkFacts.ts'
import { checkPostPrices } from '../../../content/advice/checkPrices.ts'
import { checkPlaceholders } from '../../../content/advice/checkPlaceholders.ts'
import { checkRareAuthors, checkRareSeries, checkRareTags } from '../../../content/advice/checkRareNames.ts'
import { checkInterfaceWords } from '../../../content/advice/checkInterfaceWords.ts'
import { unusedImages } from '../../../content/output/publicImages.ts'
import { checkModelLinks } from '../../../content/links/checkModelLinks.ts'
import type { ResolvedSite, SiteInput } from '../../../content/createSite.ts'
import type { Problem } from '../../../content/model/Problem.ts'
import { postState } from '../../../content/posts/postState.ts'
import { limitProblems } from '../../../content/problems/limitProblems.ts'
import { problemIn } from '../../../content/problems/problemAt.ts'
import { Cache } from '../../cache/Cache.ts'
import { loadPosts } from '../../posts/loadPosts.ts'
import { type LoadedSite, loadSite } from '../../project/loadSite.ts'
import { cacheFolder, shownPath } from '../../project/paths.ts'
import { otherCase } from '../../posts/postFiles.ts'
import { publicFolder } from '../../project/publicFolder.ts'
import type { SiteOptions } from '../../project/SiteOptions.ts'
import { WorkerPool } from '../../workers/WorkerPool.ts'
import { checkHidden } from './checkHidden.ts'
import { checkLegalTexts } from './checkLegalTexts.ts'
import { checkMadeFiles } from './checkMadeFiles.ts'
import { checkPictureWeights } from './checkPictureWeights.ts'

export interface CheckedSite {
  /** How many post files there are, with or without problems. */
  posts: number
  problems: Problem[]
  /** What could be read. */
  input: SiteInput
}

/** Finds everything that a build would refuse, and what could be better, without building. */
export async function checkSite(options: SiteOptions): Promise<CheckedSite> {
  const { value: made, problems, input } = await loadChecked(options)
  const { config, posts } = input
  const described = config ? configPages(config) : []
  const current = posts
    .flatMap(({ identity }) => identity ?? [])
    .filter(identity => postState(identity, options.today) !== 'expired')
  const pages = (input.pages ?? []).flatMap(({ identity }) => identity ?? [])
  const advice = [
    ...(config ? [...checkFacts(config), ...checkPlaceholders(config), ...checkInterfaceWords(config)] : []),
    ...checkLengths(described),
    ...checkRareTags(current),
    ...checkRareSeries(current),
    // With a list of authors, one who is not in it is told of by that.
    ...(config?.value.authors ? [] : checkRareAuthors(current)),
    ...(config ? checkPostPrices([...current, ...pages], config.value) : []),
    ...checkDuplicates([...described, ...[...current, ...pages].map(describedPost)]),
    ...(made ? [...checkModelLinks(made), ...checkPictures(options, made, input)] : []),
    ...checkHidden(input, problems),
    ...checkPictureWeights(options, input),
    ...checkOtherFolder(options),
    ...(config
      ? [
          ...checkLegalTexts(options.root, config.value),
          ...(input.isElsewhere ? [] : checkMadeFiles(options.root, config.value)),
        ]
      : []),
  ]
  const files = posts.filter(({ problems: [first] }) => first?.code !== 'post-ignored')
  return { posts: files.length, problems: limitProblems([...problems, ...advice]), input }
}

/** Loads the site, and leaves its posts to the next check. */
async function loadChecked(options: SiteOptions): Promise<LoadedSite> {
  const cache = new Cache(options.root, cacheFolder(options.root), 'check')
  const pool = new WorkerPool()
  try {
    const loaded = await loadSite({ ...options, checkOnly: true }, posts => loadPosts(posts, { cache, pool }))
    cache.save()
    return loaded
  } finally {
    cache.close()
    await pool.close()
  }
}

/** Tells of a folder `Posts` beside `posts`, which is another one on the disks of servers, and not read there. */
function checkOtherFolder({ posts }: SiteOptions): Problem[] {
  const other = otherCase(posts)
  // Disks that take both names for one have one of them.
  if (other === undefined || !readdirSync(dirname(posts)).includes(basename(posts))) return []
  const message = `Nothing in this folder is read: the folder of posts is called \`${basename(posts)}\``
  const hint = `Move its files to \`${shownPath(posts)}\`.`
  return [problemIn(shownPath(join(dirname(posts), other)), { code: 'post-ignored', message, hint })]
}

/** Pictures in `public/` that nothing shows. They are the project's own: posts of another folder need not show them. */
function checkPictures({ root, posts }: SiteOptions, made: ResolvedSite, input: SiteInput): Problem[] {
  if (posts !== join(root, 'posts')) return []
  const unused = unusedImages(input.publicFiles, [...made.posts, ...made.pages], made.site.config)
  const inCode = filesNamedInCode(root, unused)
  const hint = 'Delete it, or show it in a post.'
  return unused
    .filter(file => !inCode.has(file))
    .map(file => {
      const message = `Nothing shows the picture /${file}`
      return problemIn(shownPath(join(publicFolder(root), file)), { code: 'picture-unused', message, hint })
    })
}

const codeFolders = ['components', 'content', 'islands', 'pages', 'styles']

/** Those of the files below `public/` whose address stands in the code of the site. */
function filesNamedInCode(root: string, files: readonly string[]): Set<string> {
  if (files.length === 0) return new Set()
  const texts = codeFolders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:tsx?|scss)$/.test(file))
      .map(file => readFileSync(join(root, folder, file), 'utf8')),
  )
  return new Set(files.filter(file => texts.some(text => text.includes(`/${file}`))))
}
