import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { spelledPath } from '../../content/model/outputFile.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import type { StagedSite } from '../outdir/StagedSite.ts'
import { publicFolder } from '../../system/paths.ts'
import type { PageFacts } from '../render/renderJob.ts'

interface CopyInput {
  /** The project, absolute. */
  root: string
  /** Address of the site. */
  siteUrl: SiteConfig['siteUrl']
  /** The files to copy, by path below `public/`. */
  publicFiles: readonly string[]
  /** Those of them that may run code. */
  mayRun: readonly string[]
  /** Those of them that are copied only if a page names them. */
  hiddenImages: readonly string[]
  pages: readonly PageFacts[]
  /** Folder of the bundle, absolute. */
  bundle: string
  site: StagedSite
}

/**
 * Copies the files of `public/` and the bundled files that a page can load.
 * @returns the bundled files that load with every page that has a script
 */
export async function copyFiles(input: CopyInput): Promise<ReadonlySet<string>> {
  const { root, publicFiles, mayRun, site } = input
  const eager = await takeBundle(input)
  const left = leftOut(input)
  for (const file of publicFiles)
    if (!left.has(file)) site.copyPublic(file, join(publicFolder(root), file), mayRun.includes(file))
  return eager
}

/** The images of hidden posts that no page names in its code. */
function leftOut({ hiddenImages, pages }: CopyInput): Set<string> {
  const left = new Set(hiddenImages)
  if (left.size === 0) return left
  for (const { references, sharedReferences = [] } of pages)
    for (const target of [...references, ...sharedReferences]) left.delete(spelledPath(target))
  return left
}

/** Copies the bundled files that a page can load, without those that Vike needs for itself. */
async function takeBundle({ siteUrl, pages, bundle, site }: CopyInput): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  // Vike puts all that it bundles for browsers into this folder.
  const add = (target: string) => target.startsWith('/assets/') && named.add(target.slice(1))
  for (const { references } of pages) references.forEach(add)
  for (const shared of new Set(pages.map(({ sharedReferences }) => sharedReferences))) shared.forEach(add)
  const { eager, all } = reachable(await readManifest(bundle), named)
  const wanted = new Set(all)
  const client = join(bundle, 'client')
  const base = basePath(siteUrl)
  for (const file of all) {
    if (!file.endsWith('.css')) continue
    for (const other of styleReferences(await readFile(join(client, file), 'utf8'), base)) wanted.add(other)
  }
  const bundled = await readdir(join(client, 'assets'), { recursive: true, withFileTypes: true })
  for (const entry of bundled.filter(found => found.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const file = relative(client, path).split(sep).join('/')
    if (wanted.has(file)) site.copy(file, 'asset', path)
  }
  return eager
}

/** The files of the site that a style sheet names, by path below `dist/`. */
const styleReferences = (css: string, base: string): string[] =>
  [...css.matchAll(/url\(\s*["']?(\/[^"')?#]+)/g)].flatMap(([, path = '']) =>
    path.startsWith(base) ? path.slice(base.length) : [],
  )

/** An entry of Vite's manifest (vite.dev/guide/backend-integration). */
interface ManifestEntry {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>>

/** Reads what the bundled files import. Vike names the file (vike 0.4.266, handleAssetsManifest.js). */
const readManifest = async (stage: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(stage, 'assets.json'), 'utf8')) as Manifest

/** Bundled files that pages load. */
interface Reachable {
  /** Scripts and styles that load with the page, by path below `dist/`. */
  eager: ReadonlySet<string>
  /** These, and everything that they can load later. */
  all: ReadonlySet<string>
}

/**
 * Follows the imports of the files that pages name.
 * @param named paths below `dist/`
 */
export function reachable(manifest: Manifest, named: Iterable<string>): Reachable {
  const byFile = new Map(Object.values(manifest).map(entry => [entry.file, entry]))
  const follow = (dynamic: boolean): Set<string> => {
    const found = new Set<string>()
    const visit = (file: string) => {
      if (found.has(file)) return
      found.add(file)
      const entry = byFile.get(file)
      if (!entry) return
      for (const other of [...(entry.css ?? []), ...(entry.assets ?? [])]) found.add(other)
      const imports = [...(entry.imports ?? []), ...((dynamic && entry.dynamicImports) || [])]
      for (const id of imports) {
        const next = manifest[id]
        if (next) visit(next.file)
      }
    }
    for (const file of named) visit(file)
    return found
  }
  return { eager: follow(false), all: follow(true) }
}
