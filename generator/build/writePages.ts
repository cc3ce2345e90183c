import type { ResolvedSite } from '../../content/routes/ResolvedSite.ts'
import { generatedFiles } from '../../content/output/generatedFiles.ts'
import { builtFolders } from '../../content/routes/outputs.ts'
import { siteFrame } from '../../content/routes/routes.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import type { PageFacts } from '../render/PageFinisher.ts'
import { renderPages } from '../render/renderPages.ts'
import type { Build } from './openBuild.ts'

/** Writes pages, feeds, sitemap and search. Returns what is on the pages. */
export async function writePages(build: Build, resolved: ResolvedSite): Promise<PageFacts[]> {
  const { steps, stage, pool, site, state: cache } = build
  const { routes } = resolved
  site.retain(key => resolved.files.has(key) || builtFolders.includes(key.split('/')[0]!))
  const settings = {
    stage: stage.bundle,
    site: stage.site,
    base: basePath(resolved.site.config.siteUrl),
    frame: siteFrame(resolved.site),
  }
  const onProgress = (done: number) => steps.advance(done, routes.length)
  const writeGenerated = async () => {
    for (const { key, kind, text } of generatedFiles(resolved)) site.write(key, kind, text())
  }
  // Workers render meanwhile.
  const [pages] = await Promise.all([
    renderPages({ routes, settings, pool, cache, site, onProgress }),
    writeGenerated(),
  ])
  return pages
}
