import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { checkLinks } from '../../content/links/checkLinks.ts'
import { placeholderHosts } from '../../content/lint/site/configRules.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { generatedFiles } from '../../content/output/generatedFiles.ts'
import { hiddenImages } from '../../content/output/publicImages.ts'
import { socialCards } from '../../content/posts/socialCards.ts'
import type { Problem } from '../../content/problems/Problem.ts'
import { builtFolders } from '../../content/routes/outputs.ts'
import { redirectTargets } from '../../content/routes/redirects.ts'
import type { ResolvedSite } from '../../content/routes/ResolvedSite.ts'
import { siteFrame } from '../../content/routes/routes.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import { readCommit } from '../../system/git.ts'
import { makeWorkFolder, moveFolder, nearestExisting, projectPath } from '../../system/paths.ts'
import { isAbandoned, processName } from '../../system/processName.ts'
import { Steps, type StepTiming, type Terminal } from '../../system/Terminal.ts'
import { BundlingProcess } from '../bundler/BundlingProcess.ts'
import { BundleCache, Cache } from '../cache/Cache.ts'
import { drawCards, removeOtherCards } from '../images/cards.ts'
import { makeSizedFiles, prepareSizedImages, type SizedFile } from '../images/pictures.ts'
import { objectListText } from '../outdir/SiteObject.ts'
import { OutDir, outputTarget } from '../outdir/OutDir.ts'
import { StagedSite } from '../outdir/StagedSite.ts'
import type { PageFacts, RenderJob } from '../render/renderJob.ts'
import { renderPages } from '../render/renderPages.ts'
import { loadCheckedConfig } from '../site/loadConfig.ts'
import { allowedScripts, loadSite } from '../site/loadSite.ts'
import { checkScriptFiles } from '../site/scriptFiles.ts'
import { siteOf, type SiteOptions } from '../site/SiteOptions.ts'
import { WorkerPool } from '../workers/WorkerPool.ts'
import { copyFiles } from './copyFiles.ts'
import { lastResult, saveResult } from './lastResult.ts'

export interface BuildOptions extends SiteOptions {
  /** The folder to build, absolute; an earlier build there is replaced at the end. */
  out: string
  /** Folder of the cache, absolute; absent if nothing is to be taken from earlier builds. */
  cache?: string
}

interface BuildResult {
  problems: Problem[]
  /** Absent if one of the problems is an error; the former build is then unchanged. */
  report?: BuildReport
}

/** Builds the site, all of it or nothing. */
export async function build(options: BuildOptions, terminal: Terminal): Promise<BuildResult> {
  const { root, out } = options
  const target = outputTarget(options)
  const outDir = new OutDir(target)
  await outDir.check()
  const begun = Date.now()
  const steps = new Steps(terminal)
  const cache =
    options.cache === undefined
      ? undefined
      : new Cache(root, options.cache, 'build', { ...siteOf(options), out: projectPath(root, out) })
  const loadingConfig = loadCheckedConfig(options, cache)
  const readingCommit = readCommit(root)
  if (cache) {
    const last = await steps.run('Look for changes', () =>
      lastResult<BuildResult>(options, cache, { config: loadingConfig, commit: readingCommit }),
    )
    if (last?.report) return { ...last, report: { ...last.report, ...steps.total, isUnchanged: true } }
  }
  const pool = new WorkerPool()
  let bundler: BundlingProcess | undefined
  const stop = async () => {
    bundler?.close()
    outDir.close()
    await pool.close()
  }
  const stage = openStage(root, stop)
  let bundleFolder = join(stage.folder, 'bundle')
  let bundling: Promise<void> | undefined
  try {
    const bundles = cache && new BundleCache(root, options.cache!, cache.files)
    // Vite takes longest to load.
    if (!bundles?.hasAny()) bundler = new BundlingProcess()
    const siteFolder = isOnOneDisk(stage.folder, target) ? join(stage.folder, 'site') : outDir.createStage()
    // The folder of a replaced site, which the next build brings up to date.
    const recycled = cache && join(cache.folder, 'recycled')
    if (recycled !== undefined) moveFolder(recycled, siteFolder)
    const site = new StagedSite(
      siteFolder,
      cache && { sites: cache.sites, hashes: cache.files, former: target },
    )
    /** Ends a build with errors. The next one reuses its files. */
    const fail = (problems: Problem[]): BuildResult => {
      if (recycled !== undefined) moveFolder(siteFolder, recycled)
      cache?.save()
      return { problems }
    }
    /** Bundles scripts, styles and pages, or finds the bundle of an earlier build of the same sources. */
    const bundle = async ({ siteUrl, language }: Pick<SiteConfig, 'siteUrl' | 'language'>) => {
      const base = basePath(siteUrl)
      const key = cache?.keyOf('bundle', base, language) ?? ''
      const found = bundles?.find(key, bundleFolder)
      if (found !== undefined) {
        terminal.debug('No bundled source has changed: the bundle of an earlier build is used.')
        bundleFolder = found
      } else {
        bundler ??= new BundlingProcess()
        const warnings = await bundler.bundle({ root, base, language, stage: bundleFolder })
        for (const warning of warnings) terminal.debug(warning)
        if (bundles && cache?.isCurrent()) bundleFolder = bundles.store(key, bundleFolder)
      }
      // The first page that is rendered waits for it, and reports what fails.
      pool.run<RenderJob>('render', { load: bundleFolder }).catch(() => undefined)
    }

    const loaded = await steps.run('Read the configuration and the posts', async () => {
      const { value } = (await loadingConfig).checked
      bundling = value && bundle(value.value)
      // It is awaited later; until then a failure must not count as unhandled.
      bundling?.catch(() => undefined)
      const sizedImages = (files: readonly string[]) => prepareSizedImages(root, files)
      return await loadSite({ ...options, loadingConfig, sizedImages, cache })
    })
    const { value: resolved, sizedImages } = loaded
    if (!resolved) return fail(loaded.problems)
    const { routes } = resolved
    const { config, isPreview } = resolved.site
    const { siteUrl } = config
    const { publicFiles } = loaded.input
    refuseUnrouted(root, resolved)

    const cards = socialCards(resolved.site)
    const [drawn] = await steps.run('Bundle scripts and styles', () =>
      Promise.all([drawCards(cache && root, cards, pool), bundling]),
    )
    for (const [file, png] of drawn) site.write(file, 'asset', png)

    const pages = await steps.run('Prerender the pages', async () => {
      site.retain(key => resolved.files.has(key) || builtFolders.includes(key.split('/')[0]!))
      const base = basePath(siteUrl)
      const settings = { stage: bundleFolder, site: siteFolder, base, frame: siteFrame(resolved.site) }
      const onProgress = (done: number) => steps.advance(done, routes.length)
      const writeGenerated = async () => {
        for (const { key, kind, text } of generatedFiles(resolved)) site.write(key, kind, text())
      }
      const [facts] = await Promise.all([
        renderPages({ routes, settings, pool, cache, site, onProgress }),
        // Workers render meanwhile.
        writeGenerated(),
      ])
      return facts
    })

    const pictures = await steps.run('Resize images', () =>
      makeSizedFiles({
        root,
        site: resolved.site,
        images: sizedImages,
        staged: site,
        onProgress: steps.advance,
      }),
    )
    const eager = await steps.run('Copy files', () =>
      copyFiles({
        root,
        siteUrl,
        publicFiles,
        mayRun: allowedScripts(config),
        hiddenImages: hiddenImages(publicFiles, resolved, sizedImages),
        pages,
        bundle: bundleFolder,
        site,
      }),
    )
    site.finish()

    const links = await steps.run('Check links', async () =>
      checkLinks({ resolved, pages, files: site.objects }),
    )
    // Visitors read the PDFs; of other generated files, `check` reports those that are stale.
    const { isElsewhere } = loaded.input
    const stale = isElsewhere ? [] : checkScriptFiles(root, config, ['legal'])
    const problems = [...loaded.problems, ...links, ...stale]
    if (problems.some(({ severity }) => severity === 'error')) return fail(problems)

    const objects = [...site.objects.values()]
    const measures = await steps.run('Measure the files', async () => ({
      pages: pages.length,
      files: objects.length,
      bytes: { raw: objects.reduce((total, { size }) => total + size, 0) },
      scriptBeforeInteraction: await heaviestScripts(siteFolder, pages, eager),
      pictures: measurePictures(pictures),
    }))
    const list = objectListText({
      siteUrl,
      redirects: redirectTargets(resolved.site),
      placeholders: placeholderHosts(config),
      commit: await readingCommit,
      objects,
    })
    await steps.run('Put the site in place', async () => {
      // Here nobody else writes. Their folder is renamed, which leaves their stamps as they are.
      const current = site.knownFiles()
      await outDir.commit({ folder: siteFolder, list, keys: current.keys(), recycleTo: recycled })
      if (cache) cache.sites = { current, replaced: cache.sites.current }
    })
    const result = { problems, report: { ...measures, out, noindex: isPreview, ...steps.total } }
    if (cache) {
      removeOtherCards(root, cards)
      cache.save()
      await saveResult(
        options,
        cache,
        { config: loadingConfig, commit: readingCommit },
        { begun, list, result },
      )
    }
    return result
  } finally {
    await stop()
    // After a crash the bundler may still write into the stage.
    await Promise.allSettled([bundling])
    stage.close()
  }
}

/** Returns whether a folder can be renamed to a path. */
const isOnOneDisk = (folder: string, path: string): boolean =>
  statSync(folder).dev === statSync(nearestExisting(path)).dev

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const stagePrefix = 'stage-'

/**
 * Creates a temporary folder of one build, which is removed with the build, whatever ends it, and removes those that
 * killed builds left.
 * @param root the project
 * @param stop ends what writes into the folder, before a signal removes it
 */
function openStage(root: string, stop: () => Promise<void>) {
  const work = makeWorkFolder(root)
  for (const name of readdirSync(work)) {
    const path = join(work, name)
    if (name.startsWith(stagePrefix) && isAbandoned(path, name.slice(stagePrefix.length)))
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
  const folder = join(work, stagePrefix + processName())
  const onSignal = async (signal: NodeJS.Signals) => {
    await stop().catch(() => undefined)
    close()
    // Its default effect.
    process.kill(process.pid, signal)
  }
  const close = () => {
    for (const signal of stopSignals) process.off(signal, onSignal)
    // A thread may still add a file while the folder is removed.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  // No await between the two, so that a signal finds its handler as soon as there is a folder.
  for (const signal of stopSignals) process.once(signal, onSignal)
  mkdirSync(folder)
  return { folder, close }
}

/** Folders in `pages/` that a site may leave out, by the keys of the configuration's `pages`. */
const optionalPages = ['blog', 'pricing'] as const

/** @throws Error if a folder in `pages/` has no route */
function refuseUnrouted(root: string, { routes, site }: ResolvedSite): void {
  const routed = new Set(routes.map(({ page }) => page))
  const folders = readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter(name => basename(name).startsWith('+Page.'))
    .map(name => dirname(name).split(sep).join('/'))
  const isLeftOut = (folder: string) =>
    optionalPages.some(page => folder.split('/')[0] === page && !site.config.pages[page])
  // Folders with parameters may have none: without tags, there is no page of a tag.
  const forgotten = folders.find(folder => !folder.includes('@') && !routed.has(folder) && !isLeftOut(folder))
  if (forgotten !== undefined)
    throw new Error(`pages/${forgotten} has no route: add one to content/routes/routes.ts.`)
}

/** JavaScript of one page, in bytes. */
interface ScriptWeight {
  raw: number
  gzipped: number
  /** The page's address. */
  page: string
}

/** The figures of a finished build; sizes in bytes, times in seconds. */
export interface BuildReport {
  out: string
  steps: readonly StepTiming[]
  seconds: number
  pages: number
  files: number
  bytes: { raw: number }
  /** JavaScript before any interaction, of the page that loads most. */
  scriptBeforeInteraction: ScriptWeight
  /** The pages have `noindex`. */
  noindex: boolean
  pictures: PictureMeasures
  /** Nothing was written, since nothing has changed; the other figures are those of the last build. */
  isUnchanged?: true
}

/**
 * The page that loads most JavaScript before any interaction: inline scripts and eager bundled ones.
 * @param eager bundled files that arrive with a page that names a script
 */
async function heaviestScripts(
  folder: string,
  pages: readonly PageFacts[],
  eager: Iterable<string>,
): Promise<ScriptWeight> {
  const weights = new Map<string, { raw: number; gzipped: number }>()
  const weigh = (name: string, text: string | Buffer) => {
    const weight = weights.get(name) ?? { raw: Buffer.byteLength(text), gzipped: gzipSync(text).length }
    weights.set(name, weight)
    return weight
  }
  const bundled: { raw: number; gzipped: number }[] = []
  for (const file of eager) {
    if (file.endsWith('.js')) bundled.push(weigh(file, await readFile(join(folder, file))))
  }
  let heaviest: ScriptWeight = { raw: 0, gzipped: 0, page: '/' }
  for (const { path, scripts, inlineScripts } of pages) {
    const loaded = [...(scripts.length > 0 ? bundled : []), ...inlineScripts.map(text => weigh(text, text))]
    const gzipped = loaded.reduce((total, weight) => total + weight.gzipped, 0)
    const raw = loaded.reduce((total, weight) => total + weight.raw, 0)
    if (gzipped > heaviest.gzipped) heaviest = { raw, gzipped, page: path }
  }
  return heaviest
}

/** Bytes that a phone should load of a picture at most; docs/writing.md names the limit. */
const maxOnPhone = 80_000

interface PictureMeasures {
  /** Resized files, for screens of several widths. */
  files: number
  bytes: number
  /** Pictures that are too large for a phone: the path below `public/`, and the bytes of the largest AVIF. */
  heavy: { file: string; bytes: number }[]
}

export function measurePictures(pictures: readonly SizedFile[]): PictureMeasures {
  const largest = new Map<string, number>()
  for (const { key, size, original } of pictures)
    if (key.endsWith('.avif')) largest.set(original, Math.max(size, largest.get(original) ?? 0))
  const heavy = [...largest].filter(([, bytes]) => bytes > maxOnPhone)
  return {
    files: pictures.length,
    bytes: pictures.reduce((sum, { size }) => sum + size, 0),
    heavy: heavy.map(([file, bytes]) => ({ file, bytes })),
  }
}
