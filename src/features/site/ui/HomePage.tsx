import { redirect } from 'react-router'
import { paths } from '#src/paths.ts'

export function loader() {
  return redirect(paths.login)
}

export default function HomePage() {
  return null
}
