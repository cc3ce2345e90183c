/**
 * Shows the day of the visit in the element before it, in US figures, where the HTML has the day of the build. It
 * stands inline, so that no other day is ever painted.
 */
export const visitDayScript = `(time => {
const now = new Date()
time.textContent = now.toLocaleDateString('en-US')
time.dateTime = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => \`\${part}\`.padStart(2, '0')).join('-')
})(document.currentScript.previousElementSibling)`
