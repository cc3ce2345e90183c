/** Opens the `<details data-fallback>` of the page, if it has any: what can be read where an island fails. */
export function openFallback(): void {
  document.querySelector('details[data-fallback]')?.setAttribute('open', '')
}
