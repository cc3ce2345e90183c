import type { PageContextServer } from 'vike/types'

/** Pages written in markdown can have any URL; only they have a text. */
export default ({ pagesData: [data] = [] }: PageContextServer) =>
  data !== undefined && 'text' in data ? { precedence: 1 } : false
