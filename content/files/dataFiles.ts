import type { ListData, ListPageData } from '../model/PageData.ts'
import type { Site } from '../model/Site.ts'
import { blogListing, listPages } from '../routes/lists.ts'
import { outputFile } from '../routes/outputs.ts'
import { listPage } from '../routes/pageData.ts'
import { listDataPath, listPath } from '../shared/paths.ts'
import { postData } from './postData.ts'

/** What the blog needs to show a page of its list in place. */
export function listData({ head, config: _config, ...list }: ListPageData): ListData {
  return { ...list, path: listPath(list.page), title: head.title }
}

/**
 * The files that the blog fetches in place, path below `dist/` and text. A post's is named by its content. A list
 * page's lies beside the page, under a name that does not change, since each leads to others in both directions.
 * They come one at a time: together they are as large as all posts.
 */
export function* dataFiles(site: Site): Generator<[file: string, text: string]> {
  for (const post of site.posts) yield [outputFile(post.data), postData(post)]
  for (let page = 1; page <= listPages(blogListing(site)); page++) {
    const data = listPage(site, page)
    if (data) yield [outputFile(listDataPath(listPath(page))), JSON.stringify(listData(data))]
  }
}
