/**
 * Pages that the browser may fetch when the visitor is about to follow a link (WICG, Speculation Rules): those of this
 * site, whose addresses end with a slash, as no file's does. What a link within an island does is the island's to say.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: ['/', '/*/'] }, { not: { selector_matches: '[data-island] a' } }],
      },
      eagerness: 'moderate',
    },
  ],
})
