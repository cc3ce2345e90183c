/** Shows sections as they come into view. */
export function enhanceReveal(): void {}
