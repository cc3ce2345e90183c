/** The parts of the page, of which a phone shows one at a time. */
export const parts = ['Text', 'Details', 'Page', 'Publish'] as const

export type Part = (typeof parts)[number]
