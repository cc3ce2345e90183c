import { setFlagsFromString } from 'node:v8'

/**
 * How much code a function runs before V8 may optimize it, in bytes of its bytecode; by itself V8 takes 67,584 (V8 11.3,
 * flag-definitions.h). Each thread optimizes for itself, and a build is over before most of that pays: of a cold build of
 * 4,000 posts it took a fifth of the processor time. Later versions, of Node 22 and 24, do not know the setting, and end.
 */
export const laterOptimization: readonly string[] = process.versions.v8.startsWith('11.')
  ? ['--interrupt-budget=400000']
  : []

/** Lets V8 optimize later, in this process and all of its threads, from now on: V8 looks the setting up whenever it counts. */
export const optimizeLater = (): void => laterOptimization.forEach(setFlagsFromString)
