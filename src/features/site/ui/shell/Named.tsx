import type { MenuItem } from '../../siteMap.ts'
import { AreaStatus } from '../kit/AreaStatus.tsx'

/** The name of a menu's entry, and that it is not built yet where that is so. */
export const Named = ({ item: { label, area } }: { item: MenuItem }) => (
  <>
    {label} {area && <AreaStatus of={area} />}
  </>
)
