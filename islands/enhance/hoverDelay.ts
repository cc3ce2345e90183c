/** How long the pointer rests before something opens, and how long it is away before that closes, ms. */
export interface HoverDelays {
  open: number
  /** Within this time after a closing, opening takes no time. */
  skip: number
  close: number
}

/** One thing, of which one is open at a time, that a resting pointer opens. A new call takes the place of the last. */
export interface HoverDelay {
  open(act: () => void): void
  close(act: () => void): void
  cancel(): void
  /** To be told of every closing, by whatever means. */
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
