/** Calls `act` whenever the visitor presses Tab, before the focus moves. */
export const onTab = (act: () => void): void =>
  addEventListener('keydown', ({ key }) => void (key === 'Tab' && act()))
