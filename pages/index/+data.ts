import { loadedSite } from 'virtual:kube-site/site'
import { homePage } from '../../content/pages/pageData.ts'

export const data = () => homePage(loadedSite())
