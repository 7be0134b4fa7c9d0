import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { can } from '#platform/access.ts'
import type { Strip } from '#platform/feature.ts'
import { warn } from '#platform/warn.ts'
import type { User } from '../../contract.ts'
import { needsNetwork, roleOf } from '../roles.ts'

type Line = ComponentType<{ orgId: string }>

const loaded = new Map<string, Line>()

/** The features' lines above the page that is open. */
export function Strips({ user, strips }: { user: User; strips: readonly Strip[] }) {
  const { pathname } = useLocation()
  const { orgId } = user
  if (orgId === null || needsNetwork(user)) return null
  return strips
    .filter(({ may, on }) => can(roleOf(user), may) && on.some((path) => pathname.startsWith(path)))
    .map((strip) => {
      const Shown = lineOf(strip)
      return (
        <Suspense key={strip.id} fallback={null}>
          <Shown orgId={orgId} />
        </Suspense>
      )
    })
}

/** The page does without a line that can't be loaded. */
function lineOf({ id, load }: Strip): Line {
  const known = loaded.get(id)
  if (known) return known
  const made = lazy(() =>
    load().catch((error) => {
      warn('A line above the page could not be loaded', error)
      loaded.delete(id)
      return { default: NoLine }
    }),
  )
  loaded.set(id, made)
  return made
}

const NoLine: Line = () => null
