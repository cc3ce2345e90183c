/** Gives the demo video the poster and the files of the theme. */
export function enhanceVideo(): void {}
