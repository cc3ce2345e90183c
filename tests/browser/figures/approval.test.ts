import { expect, test } from 'vitest'
import { desktop, moving, openWithStoppedClock, phone, sectionPage, useBrowser } from '../support.ts'
import { holdLateScripts } from '../holdAnswers.ts'

const visitor = useBrowser()

/** Opens the chat with a stopped clock. What follows the approval takes a step a second and a bit. */
async function openChat(options?: Parameters<typeof visitor.open>[0]) {
  const visit = await visitor.open(options)
  const { page } = visit
  await openWithStoppedClock(page, sectionPage('ai-intelligence'))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    ...visit,
    button,
    way: (name: string) => page.getByRole('radio', { name }),
    said: (text: string | RegExp) => page.getByText(text).waitFor(),
    step: () => page.clock.runFor(1200),
    hasFocus: (name: string) => button(name).evaluate(element => element === document.activeElement),
  }
}

test('an approved change becomes a pull request with a number, and that can be closed', async () => {
  const { page, button, way, said, step, problems } = await openChat()
  await page.getByText('Waiting for your approval').first().waitFor()
  await button('Approve').click()
  await said('Approved by you')
  expect(await way('Deploy to cluster').isDisabled()).toBe(true)
  await step()
  await said(/^Pull request #\d+ opened/)
  expect(await way('Deploy to cluster').isDisabled()).toBe(true)
  await button('Close pull request').click()
  await said(/^Pull request #\d+ closed/)
  expect(await way('Deploy to cluster').isDisabled()).toBe(false)
  expect(await button('Approve').isVisible()).toBe(true)
  expect(problems).toEqual([])
})

test('by keyboard it is deployed after a dry run, once, and rolled back by the same key', async () => {
  const { page, button, way, said, step, hasFocus } = await openChat()
  await way('Pull request').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await said('Server-side dry run')
  expect(await button('Approved').getAttribute('aria-disabled')).toBe('true')
  // While it plays, there is nothing to undo.
  await page.keyboard.press('Enter')
  await step()
  await said('Dry run passed')
  await step()
  await said(/^Deployed/)
  expect(await hasFocus('Roll back')).toBe(true)
  expect(await button('Roll back').getAttribute('aria-disabled')).toBeNull()
  await page.keyboard.press('Space')
  await said('Rolled back')
  expect(await hasFocus('Approve')).toBe(true)
})

test('a double click counts as one', async () => {
  const { button, said, step } = await openChat()
  await button('Approve').dblclick()
  await said('Approved by you')
  await step()
  await said(/^Pull request #\d+ opened/)
  await button('Close pull request').dblclick()
  await said(/^Pull request #\d+ closed/)
  expect(await button('Approve').isVisible()).toBe(true)
})

test('what is chosen and pressed before its code has loaded is done once it has', async () => {
  const { page, problems } = await visitor.open()
  const release = await holdLateScripts(page)
  await page.goto(sectionPage('ai-intelligence'))
  await page.getByRole('radio', { name: 'Deploy to cluster' }).check()
  await page.getByRole('button', { name: 'Approve' }).click()
  expect(await page.getByText('Waiting for your approval').first().isVisible()).toBe(true)
  release()
  await page.getByText(/^Deployed/).waitFor()
  expect(problems).toEqual([])
})

test('in the slide, an object that Argo CD syncs is not deployed, and arrow keys among the ways turn nothing', async () => {
  const { page, problems } = await visitor.open()
  await page.goto(sectionPage('security-assessment'))
  for (const mark of ['2 / 4', '3 / 4']) {
    await page.getByRole('button', { name: 'Next slide' }).click()
    await page.getByText(mark).waitFor()
  }
  await page.getByRole('radio', { name: 'Pull request' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'Pull request' }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: /^Deploy to cluster Argo CD syncs it$/ }).isDisabled()).toBe(
    true,
  )
  expect(await page.getByText('3 / 4').isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(/^Pull request #317 opened .* a day later\.$/).waitFor()
  expect(problems).toEqual([])
})

test.each([phone, desktop])('nothing moves while it plays, at $width px', async viewport => {
  const { page, button, way, said, step } = await openChat({ ...moving, viewport })
  const height = () =>
    page
      .getByRole('figure', { name: 'chat' })
      .evaluate(element => Math.round(element.getBoundingClientRect().height))
  const before = await height()
  for (const [name, undo, ...steps] of [
    ['Pull request', 'Close pull request', 'Approved by you', /^Pull request #\d+ opened/],
    ['Deploy to cluster', 'Roll back', 'Server-side dry run', 'Dry run passed', /^Deployed/],
  ] as const) {
    await way(name).check()
    await button('Approve').click()
    for (const [at, text] of steps.entries()) {
      if (at > 0) await step()
      await said(text)
      expect(await height(), name).toBe(before)
    }
    await button(undo).click()
    expect(await height(), undo).toBe(before)
  }
})

test('without JavaScript there is nothing to choose or to press', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(sectionPage('ai-intelligence'))
  await page.getByText('Waiting for your approval').first().waitFor()
  expect(await page.getByRole('figure').first().locator('input:visible, button:visible').count()).toBe(0)
})

test('each changed line shows its sign once', async () => {
  const { page } = await visitor.open()
  await page.goto(sectionPage('ai-intelligence'))
  const signs = (role: 'deletion' | 'insertion') =>
    page
      .getByRole(role)
      .evaluateAll(lines =>
        lines.map(line => [
          line.textContent?.trim(),
          getComputedStyle(line.parentElement!, '::before').content,
        ]),
      )
  expect(await signs('deletion')).toEqual([['memory: 256Mi', '"−" / "Removed: "']])
  expect(await signs('insertion')).toEqual([['memory: 512Mi', '"+" / "Added: "']])
})
