import { initials } from '#lib/text.ts'
import { useSingleFile } from '#ui/files/useSingleFile.ts'
import classes from './sections.module.css'

/** The network's logo, or its first letters without one. */
export function Logo({ orgId, name, size = 36 }: { orgId: string; name: string; size?: number }) {
  const { file, url } = useSingleFile({ ownerKind: 'org-logo', ownerId: orgId })
  const box = { width: size, height: size }
  if (file && url) return <img className={classes.image} style={box} src={url} alt={`Logo: ${name}`} />
  return (
    <span className={classes.letters} style={box} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
