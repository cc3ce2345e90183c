import { NotFound } from '../../components/NotFound.tsx'

export { Page }

function Page() {
  return <NotFound />
}
