import { data } from 'react-router'
import { pageMeta } from '#ui/pageMeta.ts'
import { Lost } from './shell/Lost.tsx'

export const meta = pageMeta('Página não encontrada', { name: 'robots', content: 'noindex' })

export const loader = () => data(null, { status: 404 })

export default function NotFoundPage() {
  return <Lost />
}
