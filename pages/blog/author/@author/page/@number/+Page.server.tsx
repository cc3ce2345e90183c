export { Page } from '../../+Page.server.tsx'
