import { fromHtml } from 'hast-util-from-html'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Carousel } from '../home/Carousel.island.tsx'
import { Island } from './Island.tsx'

const specialText = `"quotes" 'and' <b>tags</b> & &amp; </script> \u2028 ünïcödé 🚢`
const props = {
  label: specialText,
  titles: [specialText],
}

const html = renderToStaticMarkup(
  <Island name="Carousel" component={Carousel} when="visible" props={props}>
    {[<h3 key="title">{specialText}</h3>]}
  </Island>,
)
const [element] = fromHtml(html, { fragment: true }).children

test('the browser reads the same props that the server rendered with', () => {
  if (element?.type !== 'element') throw new Error('An island is an element')
  expect(JSON.parse(String(element.properties['dataProps']))).toEqual(props)
  expect(element.properties).toMatchObject({ dataIsland: 'Carousel', dataWhen: 'visible' })
})

test('the HTML is that of the component, with its text escaped once', () => {
  expect(html).toContain('<h3>&quot;quotes&quot; &#x27;and&#x27; &lt;b&gt;')
  expect(html).not.toContain('<b>tags')
})
