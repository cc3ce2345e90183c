/**
 * Inline script of the home page: the sections below the hero are laid out later (`enhanceSections`), so that a slow phone
 * shows the hero's picture half a second sooner. Not where the browser scrolls down by itself, to a fragment or to where
 * the visitor was before: that needs their heights.
 */
export const sectionsScript =
  "if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate')" +
  "document.documentElement.dataset.sections='later'"
