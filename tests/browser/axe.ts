import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { type DoubtfulText, lowContrast } from './contrast.ts'

/** A page that runs functions and scripts, in any engine. */
interface EvaluatingPage {
  evaluate<Result>(script: string | (() => Result | Promise<Result>)): Promise<Result>
}

interface AxeFindings {
  /** Rule, element and reason. */
  violations: string[]
  /** Texts whose contrast axe cannot compute, such as those on a gradient, an image or a pseudo-element. */
  doubtful: DoubtfulText[]
}

export async function runAxe(page: EvaluatingPage): Promise<AxeFindings> {
  await page.evaluate(axe.source)
  const { violations, incomplete } = await page.evaluate(
    () =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations', 'incomplete'],
      }) as Promise<AxeResults>,
  )
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    ),
    doubtful: incomplete
      .filter(({ id }) => id === 'color-contrast')
      .flatMap(({ nodes }) =>
        nodes.map(({ target, any }) => ({
          selector: target.join(' '),
          least: Number.parseFloat(any[0]?.data?.expectedContrastRatio ?? '4.5'),
        })),
      ),
  }
}

/** What axe finds on a page, and the texts of too little contrast that it cannot decide. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations, doubtful } = await runAxe(page)
  return [...violations, ...(await lowContrast(page, doubtful))]
}
