import type { PageContextServer } from 'vike/types'

/** Pages in markdown have any address; no other page is given a text. */
export default ({ pagesData: [data] = [] }: PageContextServer) =>
  data !== undefined && 'text' in data ? { precedence: 1 } : false
