export { Page } from '../privacy-policy/+Page.tsx'
