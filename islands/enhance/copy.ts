/** Makes the copy buttons work. */
export function enhanceCopy(): void {}
