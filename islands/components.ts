import { Carousel } from './Carousel.tsx'

/** The islands, for the server: at hand at once, since rendering does not wait. The browser's are in `registry.ts`. */
export const components = { Carousel }

export type IslandName = keyof typeof components
