import type { PageHead } from '../model/PageHead.ts'
import type { Picture, Post } from '../model/Post.ts'
import type { TaggedPosts } from '../model/Site.ts'
import type { LegalDocument, SiteConfig, SitePath } from '../model/SiteConfig.ts'
import { blogPath, legalPath, listPath, pagePath } from '../shared/paths.ts'
import {
  blogPosting,
  breadcrumbs,
  legalTrail,
  organization,
  postTrail,
  product,
  webSite,
} from './structuredData.ts'

/** Size of the picture for shared links, which the configuration asks for. */
const socialPicture = (config: SiteConfig): Picture => ({ src: config.socialImage, width: 1200, height: 630 })

/** What stands after a page's own words in the document's title. */
export const titleEnd = ({ name }: SiteConfig): string => ` · ${name}`

interface HeadInput {
  title: string
  description: string
  path?: string
  structuredData?: readonly object[]
}

const websiteHead = (config: SiteConfig, { title, ...rest }: HeadInput): PageHead => ({
  title: title + titleEnd(config),
  socialTitle: title,
  type: 'website',
  image: socialPicture(config),
  structuredData: [],
  ...rest,
})

export const homeHead = (config: SiteConfig): PageHead => {
  const { title, description } = config.pages.home
  const structuredData = [organization(config), webSite(config)]
  const head = websiteHead(config, { title, description, path: '/', structuredData })
  return { ...head, title: `${config.name} · ${title}` }
}

export const pricingHead = (config: SiteConfig): PageHead => {
  const { title, description } = config.pages.pricing
  const structuredData = [product(config), breadcrumbs(config, [{ name: title, path: '/pricing/' }])]
  return websiteHead(config, { title, description, path: '/pricing/', structuredData })
}

/** Head of page `page` of the list; each has a title and a description of its own. */
export const listHead = (config: SiteConfig, page: number, pages: number): PageHead => {
  const { title, description } = config.pages.blog
  const trail = [{ name: title, path: blogPath }]
  if (page > 1) trail.push({ name: `Page ${page}`, path: listPath(page) })
  const head = websiteHead(config, {
    title: page === 1 ? title : `${title}, page ${page} of ${pages}`,
    description: page === 1 ? description : `Page ${page} of ${pages}. ${description}`,
    path: listPath(page),
    structuredData: [breadcrumbs(config, trail)],
  })
  return { ...head, ...listSteps(blogPath, page, pages) }
}

/** The pages before and after page `page` of a list, where there are such. */
export const listSteps = (list: SitePath, page: number, pages: number) => ({
  ...(page > 1 ? { previous: pagePath(list, page - 1) } : {}),
  ...(page < pages ? { next: pagePath(list, page + 1) } : {}),
})

/** Head of page `page` of the posts of a tag. */
export const tagHead = (
  config: SiteConfig,
  { tag, posts }: TaggedPosts,
  { page, pages }: { page: number; pages: number },
): PageHead => {
  const title = `Posts tagged ${tag.name}`
  const count = posts.length === 1 ? 'One post' : `${posts.length} posts`
  const description = `${count} tagged ${tag.name}. ${config.blog.text}`
  const trail = [
    { name: config.pages.blog.title, path: blogPath },
    { name: tag.name, path: tag.path },
  ]
  if (page > 1) trail.push({ name: `Page ${page}`, path: pagePath(tag.path, page) })
  const head = websiteHead(config, {
    title: page === 1 ? title : `${title}, page ${page} of ${pages}`,
    description: page === 1 ? description : `Page ${page} of ${pages}. ${description}`,
    path: pagePath(tag.path, page),
    structuredData: [breadcrumbs(config, trail)],
  })
  return { ...head, ...listSteps(tag.path, page, pages) }
}

/** @param card the picture drawn for shared links, where there is one */
export const postHead = (config: SiteConfig, post: Post, card?: Picture): PageHead => {
  const image = card ?? post.darkImage ?? post.image ?? post.lightImage ?? socialPicture(config)
  return {
    title: post.title + titleEnd(config),
    data: post.data,
    socialTitle: post.title,
    description: post.excerpt,
    path: post.path,
    type: 'article',
    image,
    published: post.date,
    modified: post.updated ?? post.date,
    author: post.author,
    tags: post.tags.map(({ name }) => name),
    structuredData: [blogPosting(config, post, image), breadcrumbs(config, postTrail(config, post))],
  }
}

export const legalHead = (config: SiteConfig, document: LegalDocument): PageHead =>
  websiteHead(config, {
    title: document.title,
    description: document.description,
    path: legalPath(document.slug),
    structuredData: [breadcrumbs(config, legalTrail(document))],
  })

export const notFoundHead = (config: SiteConfig): PageHead => websiteHead(config, config.pages.notFound)
