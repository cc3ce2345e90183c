import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8 collect garbage in this process, its threads included, as soon as a heap has grown by a tenth since the last time;
 * by itself it lets one double (V8 11.3, heap-controller.cc, `GrowingFactor`). It asks for this setting at each collection, so
 * that it can be made at any time.
 */
export const growHeapsSlowly = (): void => setFlagsFromString('--heap-growing-percent=10')
