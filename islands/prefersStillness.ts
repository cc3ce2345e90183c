/** Where motion is not welcome, what is gone to is there at once. */
export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
