import { redirect } from 'react-router'
import { paths } from '#src/paths.ts'

export function loader() {
  return redirect(paths.reception)
}

export default function MonitoringRedirect() {
  return null
}
