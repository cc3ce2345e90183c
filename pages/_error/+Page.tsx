import '../../styles/not-found.scss'
import { NotFound } from '../../components/NotFound.tsx'
import type { NotFoundPageData } from '../../content/PageData.ts'

export { Page }

function Page({ addresses }: NotFoundPageData) {
  return <NotFound addresses={addresses} />
}
