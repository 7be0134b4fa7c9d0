import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { decodeText, parseCsvLines } from '#lib/csv.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import type { ListRow } from '../../contract.ts'
import { listLimits, readList } from '../../list/rules.ts'
import { campaignCollection, listQuery, writeList } from '../data.ts'
import { formatCount } from '../labels.ts'
import classes from './editor.module.css'
import { ListRowLine } from './ListRowLine.tsx'
import type { Draft } from './useDraft.ts'

type Rows = readonly Pick<ListRow, 'line' | 'name' | 'phone' | 'email'>[]

/** A list from a spreadsheet: its file, then its lines, those with a problem first. */
export function ListCard({ draft }: { draft: Draft }) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const id = draft.saved?.id
  const { data } = useQuery({ ...listQuery(orgId, id ?? ''), enabled: id !== undefined })
  const { mutate, isPending } = useMutation({
    async mutationFn(written: { name?: string; replaces: boolean; rows: Rows }) {
      // The list belongs to a campaign that is there.
      const campaign = await draft.save()
      if (!campaign) throw new Error('the draft can not be saved yet')
      return writeList({ orgId, id: campaign.id, ...written, rows: [...written.rows] })
    },
    onSuccess: (list) => draft.saved && client.setQueryData(listQuery(orgId, draft.saved.id).queryKey, list),
    onError: (error) =>
      setProblem(draft.form.name.trim() === '' ? 'Dê antes um nome à campanha' : sentenceOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: campaignCollection.queryKey }),
  })

  async function take(file: File | undefined) {
    setProblem('')
    if (!file) return
    const rows = readList(parseCsvLines(decodeText(new Uint8Array(await file.arrayBuffer()))))
    if (!rows)
      setProblem(
        'Não achamos a coluna do telefone nem a do e-mail. A primeira linha deve dizer o que é cada coluna.',
      )
    else if (rows.length > listLimits.rows)
      setProblem(`Lista grande demais. Máx. ${formatCount(listLimits.rows)} linhas`)
    else mutate({ name: file.name.slice(0, listLimits.fileName), replaces: true, rows })
  }

  return (
    <>
      <div className={classes.upload}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden="true" />
        <div>
          {data && data.total > 0 ? (
            <p>
              <strong>{data.name}</strong>{' '}
              <span className={classes.soft}>
                {formatCount(data.total)} {data.total === 1 ? 'linha' : 'linhas'}
                {data.problems > 0 && `, ${formatCount(data.problems)} com problema`}
              </span>
            </p>
          ) : (
            <p>
              Uma planilha com as colunas <strong>nome</strong>, <strong>telefone</strong> ou{' '}
              <strong>e-mail</strong>.
            </p>
          )}
          {problem && (
            <p className={classes.error} role="alert">
              {problem}
            </p>
          )}
        </div>
        <Button variant="default" loading={isPending} onClick={() => input.current?.click()}>
          {data && data.total > 0 ? 'Trocar arquivo' : 'Escolher arquivo'}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="Arquivo da lista"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </div>
      {data && data.rows.length > 0 && (
        <ul className={classes.rows}>
          {data.rows.map((row) => (
            <ListRowLine
              key={row.line}
              row={row}
              isBusy={isPending}
              onCorrect={(corrected) => mutate({ replaces: false, rows: [corrected] })}
            />
          ))}
        </ul>
      )}
    </>
  )
}
