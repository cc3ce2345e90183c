declare module 'virtual:kube-site/site' {
  /** The site that the command loaded, by reference: another one after each save in `dev`. */
  export function loadedSite(): import('../content/Site.ts').Site
}
