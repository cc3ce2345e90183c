/**
 * True for a key that belongs to an input method, such as the Enter that ends a composition in Japanese. Safari reports
 * that one after the end of the composition, and marks it by its code alone (UI Events, section "legacy key models").
 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229
