import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isPostPath, origin, routes, useBrowser } from '../support.ts'

const visitor = useBrowser()

interface AccessibleNode {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
}

/** What Chromium gives to assistive technology, without what it leaves out. */
async function accessibleNodes(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return (nodes as AccessibleNode[]).filter(
    ({ ignored, role }) => !ignored && role?.value !== 'InlineTextBox',
  )
}

test('the map of workloads is a list box of groups with options', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.locator('#topology-map').scrollIntoViewIfNeeded()
  await page.getByRole('listbox', { name: 'Workloads of all clusters' }).waitFor()
  const nodes = await accessibleNodes(page)
  const inside = (parent: AccessibleNode) => nodes.filter(({ parentId }) => parentId === parent.nodeId)
  const list = nodes.find(({ name }) => name?.value === 'Workloads of all clusters')!
  expect(list.role?.value).toBe('listbox')
  const groups = inside(list)
  expect(groups.map(({ role }) => role?.value)).toEqual(['group', 'group', 'group', 'group'])
  const options = groups.flatMap(inside)
  expect(options).toHaveLength(24)
  for (const { role, name } of options) expect([name?.value, role?.value]).toEqual([name?.value, 'option'])
})

test('the description of the video is read once', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  const nodes = await accessibleNodes(page)
  const play = nodes.find(({ name }) => name?.value.startsWith('Play the demo'))
  expect(play?.role?.value).toBe('button')
  const texts = nodes.flatMap(({ name, description }) => [name?.value ?? '', description?.value ?? ''])
  expect(texts.filter(text => text.includes('No sound'))).toHaveLength(1)
})

test('blocks of code and their buttons have names of their own', async () => {
  const { page } = await visitor.open()
  let count = 0
  for (const path of routes.filter(isPostPath)) {
    await page.goto(origin + path)
    const names = (await accessibleNodes(page))
      .map(({ role, name }) => `${role?.value} ${name?.value}`)
      .filter(name => /^(?:group Code:|button Copy)/.test(name))
    expect(names).toEqual([...new Set(names)])
    count += names.length
  }
  expect(count).toBeGreaterThan(10)
})
