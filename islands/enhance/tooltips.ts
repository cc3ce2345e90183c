/** Names the icons that stand alone. */
export function enhanceTooltips(): void {}
