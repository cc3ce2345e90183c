import '../../styles/not-found.scss'

export { NotFound as Page } from '../../components/not-found/NotFound.tsx'
