import '../../styles/legal.scss'
import toastSheet from '../../styles/toasts.scss?url'
import { LegalPage } from '../../components/LegalPage.tsx'
import type { LegalPageData } from '../../content/PageData.ts'

export { Page }

function Page({ document, today, config }: LegalPageData) {
  return <LegalPage document={document} today={today} worker={config.pdfWorker} toastSheet={toastSheet} />
}
