import { loadedSite } from 'virtual:kube-site/site'
import { listPage } from '../../content/routes/pageData.ts'

export const data = () => listPage(loadedSite(), 1)
