export { Page } from '../privacy-policy/+Page.server.tsx'
