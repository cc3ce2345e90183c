import { loadedSite } from 'virtual:kube-site/site'
import { notFoundPage } from '../../content/pages/pageData.ts'

export const data = () => notFoundPage(loadedSite())
