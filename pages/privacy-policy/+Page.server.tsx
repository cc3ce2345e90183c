import '../../styles/legal.scss'
import { LegalPage } from '../../components/legal/LegalPage.tsx'
import type { LegalPageData } from '../../content/model/PageData.ts'
import text from '../../styles/legal-text.deferred.scss?url'
import toasts from '../../styles/toasts.deferred.scss?url'

export { Page }

function Page({ document, today, worker, content }: LegalPageData) {
  return (
    <LegalPage
      document={document}
      today={today}
      worker={worker}
      content={content}
      sheets={{ toasts, text }}
    />
  )
}
