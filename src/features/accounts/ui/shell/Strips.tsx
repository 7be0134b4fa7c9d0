import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { can } from '#platform/access.ts'
import type { Strip } from '#platform/feature.ts'
import { warn } from '#platform/warn.ts'
import { Spinner } from '#ui/feedback/Loading.tsx'
import type { User } from '../../contract.ts'
import { needsNetwork, roleOf } from '../roles.ts'

interface StripsProps {
  user: User
  strips: readonly Strip[]
  /** The page. */
  children: ReactNode
}

type Line = ComponentType<{ orgId: string }>

/** The page goes without a line that takes longer. */
const patienceMs = 3_000
const lines = new Map<string, Promise<Line>>()

/** The features' lines above the page that is open. They come with the page: one that came later would push it down. */
export function Strips({ user, strips, children }: StripsProps) {
  const { pathname } = useLocation()
  const { orgId } = user
  const shown =
    orgId === null || needsNetwork(user)
      ? []
      : strips
          .filter(({ may, on }) => can(roleOf(user), may) && on.some((path) => pathname.startsWith(path)))
          .map((strip) => <StripLine key={strip.id} strip={strip} orgId={orgId} />)
  return (
    <Suspense fallback={<Spinner />}>
      {shown}
      {children}
    </Suspense>
  )
}

function StripLine({ strip, orgId }: { strip: Strip; orgId: string }) {
  const Shown = use(lineOf(strip, orgId))
  return <Shown orgId={orgId} />
}

/**
 * Returns the line with what it shows; until the document is loaded anew an empty one, if it can't be loaded or takes long:
 * trying again would hide the page each time.
 */
function lineOf(strip: Strip, orgId: string): Promise<Line> {
  const key = `${strip.id} ${orgId}`
  const known = lines.get(key)
  if (known) return known
  const late = Promise.withResolvers<Line>()
  const timer = setTimeout(() => late.resolve(NoLine), patienceMs)
  const line = loadLine(strip, orgId).catch((error) => {
    warn('A line above the page could not be loaded', error)
    return NoLine
  })
  const soon = Promise.race([line, late.promise]).finally(() => clearTimeout(timer))
  lines.set(key, soon)
  return soon
}

async function loadLine({ load }: Strip, orgId: string): Promise<Line> {
  const { default: line, prepare } = await load()
  await prepare(orgId).catch(() => {})
  return line
}

const NoLine: Line = () => null
