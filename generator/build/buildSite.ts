import { placeholderHosts } from '../../content/lint/site/placeholders.ts'
import { hiddenImages } from '../../content/output/publicImages.ts'
import { checkLinks } from '../../content/links/checkLinks.ts'
import { socialCards } from '../../content/posts/socialCards.ts'
import { redirectTargets } from '../../content/routes/redirects.ts'
import { drawCards } from '../images/drawCards.ts'
import { objectListText } from '../outdir/objectList.ts'
import { makeSizedFiles } from '../images/makeSizedFiles.ts'
import { measurePictures } from '../images/measurePictures.ts'
import { allowedScripts } from '../site/loadSite.ts'
import type { Terminal } from '../../system/Terminal.ts'
import type { BuildResult } from './BuildOptions.ts'
import { copyFiles } from './copyFiles.ts'
import { measureSite } from './measureSite.ts'
import { type BuildInput, openBuild } from './openBuild.ts'
import { readSite } from './readSite.ts'
import { refuseUnrouted } from './refuseUnrouted.ts'
import { writePages } from './writePages.ts'

/** Builds the site, all of it or nothing. Each step gets what it needs and returns its result. */
export async function buildSite(input: BuildInput, terminal: Terminal): Promise<BuildResult> {
  const { root, out } = input.options
  const build = await openBuild(input, terminal)
  const { steps, stage, pool, site } = build
  try {
    const loaded = await steps.run('Read the configuration and the posts', () => readSite(build))
    const { value: resolved, publicFiles, sizedImages } = loaded
    if (!resolved) return build.fail(loaded.problems)
    refuseUnrouted(root, resolved.routes)
    const { config, isPreview } = resolved.site
    const { siteUrl } = config

    const [cards] = await steps.run('Bundle scripts and styles', () =>
      Promise.all([drawCards(root, socialCards(resolved.site), pool), build.bundle()]),
    )
    for (const [file, png] of cards) site.write(file, 'asset', png)
    const pages = await steps.run('Prerender the pages', () => writePages(build, resolved))
    const pictures = await steps.run('Make smaller pictures', () =>
      makeSizedFiles({
        root,
        site: resolved.site,
        images: sizedImages,
        staged: site,
        onProgress: steps.advance,
      }),
    )
    const hidden = hiddenImages(publicFiles, resolved, sizedImages)
    const mayRun = allowedScripts(config)
    const eager = await steps.run('Copy files', () =>
      copyFiles({ root, siteUrl, publicFiles, mayRun, hiddenImages: hidden, pages, stage, site }),
    )
    site.finish()
    const linkProblems = await steps.run('Check links', async () =>
      checkLinks({ resolved, pages, files: site.objects }),
    )
    const problems = [...loaded.problems, ...linkProblems]
    if (problems.some(({ severity }) => severity === 'error')) return build.fail(problems)
    const objects = [...site.objects.values()]
    const measures = await steps.run('Measure the files', () =>
      measureSite({ folder: stage.site, objects, pages, eager }),
    )
    const list = objectListText({
      siteUrl,
      redirects: redirectTargets(resolved.site),
      placeholders: placeholderHosts(config),
      objects,
    })
    await steps.run('Put the site in place', () => build.commit(list))
    const report = {
      ...measures,
      out,
      isRepeated: false,
      noindex: isPreview,
      pictures: measurePictures(pictures),
      ...steps.total,
    }
    return await build.finish({ problems, report }, list)
  } finally {
    await build.close()
  }
}
