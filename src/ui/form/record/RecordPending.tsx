import { isMissing, sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { LostRecord, type LostRecordProps } from '#ui/page/LostRecord.tsx'
import { Page } from '#ui/page/Page.tsx'
import { RecordFormSkeleton } from './RecordFormSkeleton.tsx'
import classes from './record.module.css'

interface RecordPendingProps {
  /** The page's title, while it has no record's name. */
  readonly title: string
  /** The query that reads the record, or the one of several that failed. */
  readonly query: { readonly error: unknown; readonly refetch: () => unknown; readonly isFetching: boolean }
  readonly labels: {
    readonly loading: string
    /** "Esta unidade não existe ou foi excluída." */
    readonly gone: string
    /** "A unidade não pôde ser carregada." */
    readonly failed: string
  }
  /** Where the way back leads when there is no such record. */
  readonly back: LostRecordProps['back']
  /** The spans of the fields of each section. */
  readonly sections: readonly (readonly number[])[]
  readonly hasPreview?: boolean
}

/** Shows the page of a record until it is loaded: the form's shape, or why there is none. */
export function RecordPending({ title, query, labels, back, sections, hasPreview }: RecordPendingProps) {
  const { error, refetch, isFetching } = query
  if (isMissing(error)) return <LostRecord text={labels.gone} back={back} />
  return (
    <Page title={title} isRuled>
      {error ? (
        <div className={classes.failure}>
          <ErrorRegion
            text={`${labels.failed} ${sentenceOf(error)}`}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        </div>
      ) : (
        <RecordFormSkeleton label={labels.loading} sections={sections} hasPreview={hasPreview} />
      )}
    </Page>
  )
}
