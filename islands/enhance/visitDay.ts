/** Shows the day of the visit where the HTML has the day of the build, in US figures. */
export function enhanceVisitDay(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('[data-visit-day]')) {
    const now = new Date()
    time.textContent = now.toLocaleDateString('en-US')
    time.dateTime = now.toLocaleDateString('sv')
  }
}
