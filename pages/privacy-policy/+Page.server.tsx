import '../../styles/legal.scss'
import { LegalPage } from '../../components/legal/LegalPage.tsx'
import type { LegalPageData } from '../../content/model/PageData.ts'
import toastSheet from '../../styles/toasts.deferred.scss?url'

export { Page }

function Page({ document, today, worker }: LegalPageData) {
  return <LegalPage document={document} today={today} worker={worker} toastSheet={toastSheet} />
}
