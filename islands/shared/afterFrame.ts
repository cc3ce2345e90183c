/** Calls `act` after the next frame is painted. */
export const afterFrame = (act: () => void): unknown => requestAnimationFrame(() => setTimeout(act))
