/** Delays of something that opens on hover, in ms. */
interface HoverDelays {
  open: number
  /** Within this time after one has closed, the next one opens without a delay. */
  skip: number
}

/** Returns a timer for something that opens on hover. Each call replaces the pending one. */
export function hoverDelay({ open, skip }: HoverDelays) {
  let timer = 0
  let closedAt = Number.NEGATIVE_INFINITY
  const cancel = () => clearTimeout(timer)
  const after = (delay: number, act: () => void) => {
    cancel()
    timer = window.setTimeout(act, delay)
  }
  return {
    cancel,
    after,
    open(act: () => void) {
      if (performance.now() - closedAt >= skip) return after(open, act)
      cancel()
      act()
    },
    /** Must be called after every closing, whatever the cause. */
    closed() {
      closedAt = performance.now()
    },
  }
}
