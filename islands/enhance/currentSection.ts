/** Marks the links of the header that lead to the section where the visitor is: the one across the middle of the window. */
export function enhanceCurrentSection(): void {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries)
        for (const link of document.querySelectorAll(`.header nav a[href="#${target.id}"]`))
          link.ariaCurrent = isIntersecting ? 'location' : null
    },
    { rootMargin: '-50% 0px' },
  )
  for (const section of document.querySelectorAll('main > section')) observer.observe(section)
}
