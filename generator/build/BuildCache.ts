import { join } from 'node:path'
import { BundleCache } from '../cache/BundleCache.ts'
import { Cache } from '../cache/Cache.ts'
import { moveFolder } from '../../system/moveFolder.ts'

/** The cache of builds. */
export class BuildCache {
  readonly state: Cache
  readonly bundles: BundleCache
  /** The folder of a replaced site, which the next build brings up to date. */
  readonly recycled: string

  /**
   * @param root the project, absolute
   * @param folder absolute
   */
  constructor(root: string, folder: string) {
    this.state = new Cache(root, folder, 'build')
    this.bundles = new BundleCache(folder)
    this.recycled = join(folder, 'recycled.kube-site')
  }

  /** Moves a site that is not used to the folder of recycled files. */
  recycle(site: string): void {
    moveFolder(site, this.recycled)
  }

  close(): void {
    this.state.close()
  }
}
