/**
 * Inline script that puts the day of the visit, in US format, into the `time` element before it, which has the day of
 * the build. It runs before that element is painted.
 */
export const visitDayScript = `(time => {
const now = new Date()
time.textContent = now.toLocaleDateString('en-US')
time.dateTime = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => \`\${part}\`.padStart(2, '0')).join('-')
})(document.currentScript.previousElementSibling)`
