import { loadedSite } from 'virtual:kube-site/site'
import { legalPage } from '../../content/routes/pageData.ts'

export const data = () => legalPage(loadedSite(), 'terms-of-service')
