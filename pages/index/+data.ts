import { loadedSite } from 'virtual:kube-site/site'
import { homePage } from '../../content/routes/pageData.ts'

export const data = () => homePage(loadedSite())
