/**
 * Carries the plan that a visitor asks about into the links of the contact section: as the subject of a mail, and as a
 * parameter of other URLs. It is the `data-plan` of a link on this page, or the `plan` in the page's own URL.
 */
export function enhancePlan(): void {
  const contact = document.getElementById('contact')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-plan]')]
  const ask = (plan: string) => {
    for (const link of contact?.querySelectorAll('a') ?? []) {
      const url = new URL(link.href)
      if (url.protocol === 'mailto:') url.search = `subject=${encodeURIComponent(plan)}`
      else url.searchParams.set('plan', plan)
      link.href = url.href
    }
  }
  for (const link of links) link.addEventListener('click', () => ask(link.dataset['plan']!))
  const asked = new URLSearchParams(location.search).get('plan')
  // No other text gets into a mail.
  if (asked && links.some(link => link.dataset['plan'] === asked)) ask(asked)
}
