/** Delays of something that opens on hover, in ms. */
export interface HoverDelays {
  open: number
  close: number
  /** For so long after something closed, the next one opens without delay. */
  skip: number
}

/** A timer that opens and closes after delays. Each call replaces the pending one. */
export interface HoverDelay {
  open(act: () => void): void
  close(act: () => void): void
  cancel(): void
  /** Must be called after every closing, whatever the cause. */
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
