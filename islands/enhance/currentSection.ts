/** Marks the header's links to the section in the middle of the window as current. */
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
