import { loadedSite } from 'virtual:kube-site/site'
import { pricingPage } from '../../content/routes/pageData.ts'

export const data = () => pricingPage(loadedSite())
