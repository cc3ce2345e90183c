import '../../styles/legal.scss'
import { LegalPage } from '../../components/legal/LegalPage.tsx'
import type { LegalPageData } from '../../content/model/PageData.ts'
import text from '../../styles/legal-text.deferred.scss?url'
import toasts from '../../styles/toasts.deferred.scss?url'

export { Page }

const Page = (data: LegalPageData) => <LegalPage {...data} sheets={{ toasts, text }} />
