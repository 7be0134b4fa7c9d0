import { redirect } from 'react-router'
import { paths } from '#src/paths.ts'

export function loader() {
  return redirect(paths.dashboard)
}

export default function DashboardRedirect() {
  return null
}
