import { placeholderHosts } from '../../content/advice/checkPlaceholders.ts'
import { hiddenImages } from '../../content/files/publicImages.ts'
import { checkLinks } from '../../content/links/checkLinks.ts'
import type { Problem } from '../../content/model/Problem.ts'
import { socialCards } from '../../content/posts/socialCards.ts'
import { siteFrame } from '../../content/routes/routes.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import { redirectTargets } from '../../content/routes/redirects.ts'
import { BuildCache } from '../cache/BuildCache.ts'
import type { Sources } from '../cache/Sources.ts'
import { CardDrawing } from '../cards/CardDrawing.ts'
import { OutputFolder } from '../objects/OutputFolder.ts'
import { objectListText } from '../objects/objectList.ts'
import { makeSizedFiles } from '../pictures/makeSizedFiles.ts'
import { measurePictures } from '../pictures/measurePictures.ts'
import { outputTarget } from '../output/outputTarget.ts'
import { SitePlace } from '../output/SitePlace.ts'
import type { LoadedConfig } from '../config/loadConfig.ts'
import type { SiteOptions } from '../project/SiteOptions.ts'
import type { Terminal } from '../terminal/Terminal.ts'
import type { BundlingProcess } from '../vike/BundlingProcess.ts'
import { beginPages } from './beginPages.ts'
import { copyFiles } from './copyFiles.ts'
import { KeptPages } from './KeptPages.ts'
import { type BuildReport, measureSite } from './measureSite.ts'
import { moveFolder } from '../system/moveFolder.ts'
import { optimizeLater } from '../system/optimizeLater.ts'
import { readSite } from './readSite.ts'
import { refuseUnrouted } from './refuseUnrouted.ts'
import { PageThreads } from './PageThreads.ts'
import { Stage } from './Stage.ts'
import { Steps } from './Steps.ts'
import { writeGenerated } from './writeGenerated.ts'

export interface BuildOptions extends SiteOptions {
  /** The folder to build, absolute; an earlier build there is replaced at the end. */
  out: string
  /** Folder of what builds keep for the next ones, absolute; absent where each is to begin anew. */
  cache?: string
  /** What the site is made with, where it has been looked at already. */
  sources?: Sources
  /** The configuration, where it is being loaded already. */
  loadingConfig?: Promise<LoadedConfig>
  /** What bundles the site, where it has been started already. */
  bundler?: BundlingProcess
}

export interface BuildResult {
  problems: Problem[]
  /** Absent where one of the problems is an error; then the former build is untouched. */
  report?: BuildReport
  /** The list of the site's objects, as text; there where the report is. */
  list?: string
}

/** Builds the site, all of it or nothing. Each step gets what it needs and returns what it made. */
export async function buildSite(options: BuildOptions, terminal: Terminal): Promise<BuildResult> {
  optimizeLater()
  const { root, out } = options
  const steps = new Steps(terminal)
  const target = outputTarget(options)
  const place = new SitePlace(target)
  await place.check()
  const stage = Stage.open(root)
  stage.endFirst(() => place.close())
  const cache =
    options.cache === undefined ? undefined : new BuildCache(root, options.cache, 'build', options.sources)
  if (cache) moveFolder(cache.spareSite, stage.site)
  const output = new OutputFolder({
    folder: stage.site,
    links: stage.links,
    ...(cache ? { former: target, sums: cache.sums } : {}),
  })
  stage.endFirst(() => output.close())
  /** Leaves what was made of a site with errors to the next build. */
  const leaveSite = () => cache && moveFolder(stage.site, cache.spareSite)
  const threads = new PageThreads()
  let cards: CardDrawing | undefined
  let bundling: Promise<void> | undefined
  try {
    const { loaded, publicFiles, bundle } = await steps.run('Read the configuration and the posts', () =>
      readSite(options, {
        stage: stage.bundle,
        cache,
        warn: message => terminal.debug(message),
        endFirst: end => stage.endFirst(end),
        // What fails here is thrown below.
        onPosts: count =>
          void output.found().then(
            ({ isNew }) => threads.startFor(isNew ? count : 1),
            () => undefined,
          ),
        onBundle: () => threads.load(stage.bundle),
      }),
    )
    const { value: made } = loaded
    if (!made) {
      await output.found()
      leaveSite()
      return { problems: loaded.problems }
    }
    refuseUnrouted(root, made.routes)
    const drawing = (cards = new CardDrawing(root, socialCards(made.site)))

    await steps.run('Bundle scripts and styles', () => (bundling = bundle()))
    const found = await output.found()
    const kept = new KeptPages(cache, found.files)
    const { siteUrl } = made.site.config
    const frame = siteFrame(made.site)
    threads.begin({
      base: basePath(siteUrl),
      shared: frame,
      ...(found.isNew ? { newSite: stage.site } : {}),
    })
    if (found.isNew) threads.startFor(made.routes.length)
    // They render while other files are written.
    const finishPages = await steps.run('Look for finished pages', () =>
      beginPages({ ...made, frame, threads, kept, output }),
    )
    await steps.run('Write feeds, sitemap and search', () => writeGenerated({ ...made, cache, output }))
    const pages = await steps.run('Prerender the pages', () =>
      finishPages(done => steps.advance(done, made.routes.length)),
    )
    const ending = threads.close()
    await steps.run('Draw the social cards', () => drawing.done())
    const pictures = await steps.run('Make smaller pictures', () =>
      makeSizedFiles({
        root,
        site: made.site,
        images: loaded.sizedImages,
        write: (key, bytes) => output.write(key, 'asset', bytes),
        onProgress: steps.advance,
      }),
    )
    const eager = await steps.run('Copy files', () =>
      copyFiles({
        root,
        siteUrl,
        publicFiles,
        hiddenImages: hiddenImages(publicFiles, made, loaded.sizedImages),
        cards: drawing,
        pages,
        stage,
        output,
      }),
    )
    await output.written()
    const finishing = output.finish(target)
    // It is awaited later; until then a failure must not count as unhandled.
    finishing.catch(() => undefined)
    const { objects } = output
    const linkProblems = await steps.run('Check links', async () =>
      checkLinks({ made, pages, files: objects }),
    )
    const problems = [...loaded.problems, ...linkProblems]
    if (problems.some(({ severity }) => severity === 'error')) {
      kept.keep(objects)
      await finishing
      leaveSite()
      return { problems }
    }
    // What they know takes as much memory as what is kept of the pages below.
    await ending
    const measures = await steps.run('Measure the files', () =>
      measureSite({ folder: stage.site, objects: [...objects.values()], pages, eager, cache }),
    )
    kept.keep(objects)
    const list = objectListText({
      siteUrl,
      redirects: redirectTargets(made.site),
      placeholders: placeholderHosts(made.site.config),
      objects: [...objects.values()],
    })
    await steps.run('Put the site in place', async () =>
      place.put({
        folder: stage.site,
        list,
        keys: objects.keys(),
        look: await finishing,
        ...(cache ? { formerTo: cache.spareSite } : {}),
      }),
    )
    return {
      problems,
      list,
      report: {
        ...measures,
        out,
        isRepeated: false,
        noindex: made.site.isPreview,
        pictures: measurePictures(pictures),
        ...steps.total,
      },
    }
  } finally {
    // After a crash the bundler still writes into the stage.
    await Promise.allSettled([bundling])
    await cards?.close()
    await threads.close()
    await output.close()
    cache?.close()
    stage.close()
  }
}
