import { loadedSite } from 'virtual:kube-site/site'
import { listPage } from '../../content/pages/pageData.ts'

export const data = () => listPage(loadedSite(), 1)
