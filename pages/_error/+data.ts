import { loadedSite } from 'virtual:kube-site/site'
import { notFoundPage } from '../../content/routes/pageData.ts'

export const data = () => notFoundPage(loadedSite())
