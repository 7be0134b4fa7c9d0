import type { ProfessionalItem } from '#features/professionals/contract.ts'
import { BlockDrawer } from '#features/professionals/ui/blocks/BlockDrawer.tsx'
import type { BlockStart } from '#features/professionals/ui/blocks/draft.ts'

/** A time of somebody's agenda that is to be blocked. */
export interface BlockOpening {
  readonly professionalId: string
  readonly start: BlockStart
}

interface BlockTimeProps {
  /** Null while nothing is. */
  opening: BlockOpening | null
  professionals: readonly ProfessionalItem[]
  onClose: () => void
}

/** The drawer of blocks, over the agenda. */
export function BlockTime({ opening, professionals, onClose }: BlockTimeProps) {
  const whose = professionals.filter(({ id }) => id === opening?.professionalId)
  return (
    <BlockDrawer
      isOpen={opening !== null && whose.length > 0}
      professionals={whose}
      block={null}
      start={opening?.start}
      onClose={onClose}
    />
  )
}
