import { loadedSite } from 'virtual:kube-site/site'
import { pricingPage } from '../../content/pages/pageData.ts'

export const data = () => pricingPage(loadedSite())
