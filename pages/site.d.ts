declare module 'virtual:kube-site/site' {
  /** The site that the command loaded, by reference: another one after each save in `dev`. */
  export function loadedSite(): import('../content/model/Site.ts').Site
}

declare module 'virtual:kube-site/memo' {
  /** Markup that pages of this site share; it goes with the site. */
  export function renderMemo<Markup>(): Map<string, Markup>
}
