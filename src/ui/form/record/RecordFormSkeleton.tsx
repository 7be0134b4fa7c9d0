import { Skeleton } from '@mantine/core'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Cell, FieldGrid } from './FieldGrid.tsx'
import classes from './record.module.css'

interface RecordFormSkeletonProps {
  label: string
  /** The spans of the fields of each section. */
  sections: readonly (readonly number[])[]
  hasPreview?: boolean
}

/** Shows the form's shape while its data is loading. */
export function RecordFormSkeleton({ label, sections, hasPreview }: RecordFormSkeletonProps) {
  return (
    <Loading label={label}>
      <div className={classes.form}>
        <div className={classes.columns} data-preview={hasPreview || undefined}>
          <div className={classes.anchors}>
            {sections.map((spans, at) => (
              <Skeleton key={keyOf(spans, at)} height={14} width={104} ml={14} mt={9} mb={18} radius="sm" />
            ))}
          </div>
          <div>
            {sections.map((spans, at) => (
              <div key={keyOf(spans, at)} className={classes.skeletonSection}>
                <Skeleton height={18} width={120} mb={6} radius="sm" />
                <Skeleton height={14} width={260} mb={19} radius="sm" />
                <FieldGrid>
                  {spans.map((span, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a drawing, which never changes
                    <Cell key={place} span={span}>
                      <Skeleton height={14} width={72} mt={3} mb={10} radius="sm" />
                      <Skeleton height="var(--field-height)" />
                    </Cell>
                  ))}
                </FieldGrid>
              </div>
            ))}
          </div>
          {hasPreview && (
            <div className={classes.preview}>
              <Skeleton height={188} radius="lg" mt={26} />
            </div>
          )}
        </div>
      </div>
    </Loading>
  )
}

const keyOf = (spans: readonly number[], at: number) => `${at} ${spans.join(' ')}`
