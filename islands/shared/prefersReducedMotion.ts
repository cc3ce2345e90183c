/** True where the visitor asks for reduced motion: scrolling then jumps instead of moving. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
