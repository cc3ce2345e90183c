import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CarouselControls } from './Carousel.island.tsx'

const nothing = () => {}

test.each([
  ['neither way', {}, ['Previous slide', 'Next slide']],
  ['forwards alone', { onNext: nothing }, ['Previous slide']],
  ['backwards alone', { onPrevious: nothing }, ['Next slide']],
  ['both ways', { onPrevious: nothing, onNext: nothing }, []],
])('where it turns %s, the other buttons are disabled', (_, ways, disabled) => {
  const html = renderToStaticMarkup(<CarouselControls index={0} count={4} {...ways} />)
  const labels = [...html.matchAll(/aria-label="([^"]+)"[^>]* disabled/g)].map(([, label]) => label)
  expect(labels).toEqual(disabled)
})
