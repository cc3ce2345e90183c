import { loadedSite } from 'virtual:kube-site/site'
import { legalPage } from '../../content/pages/pageData.ts'

export const data = () => legalPage(loadedSite(), 'privacy-policy')
