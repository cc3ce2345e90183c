import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begins with the unit tests, which take seconds and point closest to what is wrong. */
export class UnitFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- A method of the sequencer.
    const sorted = await super.sort(files)
    const isUnit = ({ project }: TestSpecification) => project.name === 'unit'
    return [...sorted.filter(isUnit), ...sorted.filter(file => !isUnit(file))]
  }
}
