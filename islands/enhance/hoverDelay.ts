/** Delays of something that opens while the pointer rests on it, in ms. */
export interface HoverDelays {
  open: number
  close: number
  /** For this long after something closed, the next one opens without delay. */
  skip: number
}

/** A timer that opens and closes after the delays. Each call replaces what is pending. */
export interface HoverDelay {
  open(act: () => void): void
  close(act: () => void): void
  cancel(): void
  /** Must be called after every closing, whatever caused it. */
  closed(): void
}

export function hoverDelay(delays: HoverDelays): HoverDelay {
  let timer = 0
  let closedAt = Number.NEGATIVE_INFINITY
  const cancel = () => clearTimeout(timer)
  const after = (delay: number, act: () => void) => {
    cancel()
    if (delay === 0) act()
    else timer = window.setTimeout(act, delay)
  }
  return {
    open: act => after(performance.now() - closedAt < delays.skip ? 0 : delays.open, act),
    close: act => after(delays.close, act),
    cancel,
    closed() {
      closedAt = performance.now()
    },
  }
}
