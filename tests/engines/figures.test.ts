import { describe, expect, test } from 'vitest'
import { desktop, phone } from '../browser/support.ts'
import type { EnginePage } from './EnginePage.ts'
import { engines, useEngine } from './useEngine.ts'

// Menus and figures, which `npm test` opens in Chromium in tests/browser/.

/** Waits until what has an id stands below the header, and no further down than half of the window. */
const isAtTop = (page: EnginePage, id: string) =>
  page.until(name => {
    const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1
    return top >= 0 && top < innerHeight / 2
  }, id)

describe.each(engines)('%s', name => {
  const visitor = useEngine(name, { reducedMotion: false })

  test('the menu of phones opens, and leads to a page', async () => {
    const { page, problems } = await visitor.open(phone)
    await page.open('/')
    const button = page.role('button', 'Menu')
    const menu = page.role('navigation', 'Menu')
    await button.click()
    await menu.see()
    await page.press('Escape')
    await menu.gone()
    await button.focused()
    await page.press('Enter')
    await menu.role('link', 'Blog').click()
    await page.at('/blog/')
    expect(await problems()).toEqual([])
  })

  test.each(['/pricing/', '/'])(
    'the Platform menu opens on %s, and leads to a section of the home page',
    async path => {
      const { page, problems } = await visitor.open(desktop)
      await page.open(path)
      const navigation = page.role('navigation', 'Main')
      const [button, link] = [navigation.role('button', 'Platform'), navigation.role('link', /^Topology Map/)]
      await button.click()
      await link.see()
      // The margin of the page.
      await page.clickAt(5, desktop.height / 2)
      await link.gone()
      await button.focus()
      // With a modifier, keys are the browser's.
      await page.press('Control', 'ArrowDown', 'ArrowDown')
      await navigation.role('link', /^Risk Assessment/).focused()
      await page.press('Escape')
      await link.gone()
      await button.focused()
      await page.press('Enter')
      await link.click()
      await link.gone()
      await page.at('/#topology-map')
      // What comes last may move it.
      await page.until(() => document.readyState === 'complete')
      await isAtTop(page, 'topology-map')
      expect(await problems()).toEqual([])
    },
  )

  test('the carousel turns by its buttons and by arrow keys', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    const carousel = page.section('security-assessment')
    await carousel.role('button', 'Next slide').click()
    await carousel.text(/^2 of 4: /).see()
    await carousel.role('group', 'Slides').focus()
    await page.press('Control', 'ArrowRight', 'ArrowRight')
    await carousel.text(/^3 of 4: /).see()
    await page.press('ArrowLeft')
    await carousel.text(/^2 of 4: /).see()
    await carousel.role('button', 'Previous slide').click()
    await carousel.text(/^1 of 4: /).see()
    expect(await problems()).toEqual([])
  })

  test('the traffic graph shows what was observed, and the policy of a workload', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    const graph = page.section('network-security')
    await graph.text(/connections stay allowed\. Their owners block: /).see()
    await graph.role('button', 'Observed').click()
    await graph.role('button', 'Observed', { pressed: true }).see()
    await graph.role('button', 'With the policy', { pressed: false }).see()
    await graph.text(/connections seen in \d+ days/).see()
    await graph
      .role('group', 'Workloads')
      .role('button', /^payments/)
      .click()
    const policy = graph.role('group', 'Proposed for payments')
    await policy.read(/kind: CiliumNetworkPolicy/)
    await graph.role('radio', 'Cilium L3/L4').focus()
    await page.press('ArrowRight')
    await graph.role('radio', 'Istio L7').focused()
    await policy.read(/kind: AuthorizationPolicy/)
    await graph.text('Cilium L3/L4').click()
    await policy.read(/kind: CiliumNetworkPolicy/)
    await graph.evaluate(section =>
      section.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
    )
    await graph.role('button', 'Pause the traffic').click()
    await graph.role('button', 'Play the traffic').see()
    await graph.evaluate(section =>
      section.getAnimations({ subtree: true }).every(({ playState }) => playState !== 'running'),
    )
    expect(await problems()).toEqual([])
  })

  test('edited policies recolour the traffic graph, and an address shows them again', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    const graph = page.section('network-security')
    await graph.role('button', 'Edit the policy').click()
    await graph.role('button', 'One dash too many').click()
    await graph.text(/^10 of 10 connections are allowed/).see()
    await graph.role('button', 'Line 17').see()
    const fragment = await page.until(() => /^#network-security=.+/.exec(location.hash)?.[0])
    await page.open('/blog/')
    await page.open(`/${fragment}`)
    await graph.text(/^10 of 10 connections are allowed/).see()
    await graph.role('button', 'Close').click()
    await graph.text(/^8 of 10 connections stay allowed/).see()
    expect(await problems()).toEqual([])
  })

  test('the map shows the workload that is pressed, and the one that an arrow key leads to', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    const map = page.section('topology-map')
    await map.evaluate(section => {
      section.scrollIntoView()
      return true
    })
    await map.role('option', /^ledger-db/).click()
    await map.role('option', /^ledger-db/, { selected: true }).see()
    await map.role('region', 'ledger-db').read(/Vulnerabilities and findings/)
    await page.press('Shift', 'Home')
    expect(await map.role('option', /^ledger-db/, { selected: true }).count()).toBe(1)
    await page.press('Home')
    await map.role('option', /^frontend/, { selected: true }).see()
    await map.role('region', 'frontend').see()
    expect(await problems()).toEqual([])
  })

  test('an approved change becomes a pull request, which can be closed again', async () => {
    const { page, problems } = await visitor.open(desktop)
    await page.open('/')
    const chat = page.section('ai-intelligence')
    await chat.role('button', 'Approve').click()
    await chat.text(/^Pull request #\d+ opened/).see()
    await chat.role('button', 'Close pull request').click()
    await chat.role('button', 'Approve').see()
    expect(await problems()).toEqual([])
  })
})
