/** The panel's style; the colours are those of the site's theme, or of the night chart where they are missing. */
export const faultStyle = `
:host {
  position: fixed; inset: auto 0 0; box-sizing: border-box; width: auto; max-width: none; max-height: 70vh;
  margin: 0; padding: 16px max(24px, calc((100vw - 1180px) / 2)) 20px; overflow: auto; flex-direction: column; gap: 12px;
  border: 0; border-top: 3px solid var(--red, #ff6f61);
  background: var(--panel, #0f1821); color: var(--ink, #e9eef1);
  box-shadow: 0 -12px 48px rgb(0 0 0 / 18%); font: 15px/1.55 "Instrument Sans Variable", system-ui, sans-serif;
}
:host(:popover-open) { display: flex }
:host::backdrop { background: var(--bg, #0a1016); opacity: .6; pointer-events: none }
header { display: flex; align-items: start; justify-content: space-between; gap: 16px }
h2 { margin: 0; font-size: 18px; line-height: 1.35; font-weight: 620; color: inherit }
button {
  flex: none; padding: 5px 14px; border: 1px solid var(--line, #223140); border-radius: 9px; cursor: pointer;
  background: var(--raised, #14202b); color: inherit; font: inherit; font-size: 14px;
}
button:hover { border-color: var(--ink-3, #7f93a3) }
:focus-visible { outline: 2px solid var(--focus, #f5b94a); outline-offset: 2px }
pre {
  flex: 0 1 auto; min-height: 3em; margin: 0; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 14px/1.6 "Geist Mono Variable", ui-monospace, monospace;
}
.frame { white-space: pre }
.bold { font-weight: 600 }
.dim { color: var(--ink-3, #7f93a3) }
.red { color: var(--red, #ff6f61) }
.yellow { color: var(--ink, #e9eef1); text-decoration: underline }
.green { color: var(--green, #46d08a) }
.cyan { color: var(--blue, #6fb7e9) }
p { margin: 0; color: var(--ink-2, #9fb1be); font-size: 14px }
`
