import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { showInstant } from '#ui/showInstant.ts'
import { mergesQuery } from '../data.ts'
import classes from '../patients.module.css'
import { useUndoMerge } from './useUndoMerge.ts'

/** Lists the records merged into this one, each with an action to undo it. */
export function MergesNote({ patientId, mayUndo }: { patientId: string; mayUndo: boolean }) {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(mergesQuery(orgId, patientId))
  const undo = useUndoMerge(orgId)
  const [busyId, setBusyId] = useState<string | null>(null)
  const own = data?.items.filter(({ survivorId }) => survivorId === patientId) ?? []
  if (own.length === 0) return null
  return (
    <ul className={classes.plainList} aria-label="Cadastros juntados a este" style={{ marginBottom: 20 }}>
      {own.map((merge) => (
        <li key={merge.id} className={classes.known}>
          <span className={classes.soft}>
            Inclui o cadastro de <strong>{merge.mergedName}</strong>, juntado em {showInstant(merge.at)}
            {merge.userFullname && ` por ${merge.userFullname}`}
          </span>
          {mayUndo && (
            <button
              type="button"
              className={classes.link}
              disabled={busyId !== null}
              onClick={async () => {
                setBusyId(merge.id)
                await undo(patientId, merge.id)
                setBusyId(null)
              }}
            >
              Desfazer junção
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
