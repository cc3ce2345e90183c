/** Calls `act` once the next frame has been drawn. */
export const afterFrame = (act: () => void): unknown => requestAnimationFrame(() => setTimeout(act))
