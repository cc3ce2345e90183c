import '../../styles/not-found.scss'
import { NotFound } from '../../components/not-found/NotFound.tsx'
import type { NotFoundPageData } from '../../content/model/PageData.ts'

export { Page }

function Page({ addresses }: NotFoundPageData) {
  return <NotFound addresses={addresses} />
}
