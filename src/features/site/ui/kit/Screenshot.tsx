import { type Picture, type PictureName, pictures } from '../../pictures.ts'
import classes from './Screenshot.module.css'

interface ScreenshotProps {
  name: PictureName
  /** Describes the picture for people who don't see it. */
  alt: string
  caption?: string
  /** In the first screen of the page: loaded at once. */
  eager?: boolean
}

/** A picture of the product: light or dark with the page, a crop of its own on phones where there is one. */
export function Screenshot({ name, alt, caption, eager }: ScreenshotProps) {
  return (
    <figure className={classes.figure}>
      <Pictured name={name} theme="light" alt={alt} eager={eager} />
      <Pictured name={name} theme="dark" alt={alt} eager={eager} />
      {caption && <figcaption className={classes.caption}>{caption}</figcaption>}
    </figure>
  )
}

/** Both are in the page; the one of the other theme is not shown, and being lazy it is not fetched. */
function Pictured({
  name,
  theme,
  alt,
  eager,
}: Pick<ScreenshotProps, 'name' | 'alt' | 'eager'> & { theme: 'light' | 'dark' }) {
  const { width, height, phone }: Picture = pictures[name]
  return (
    <picture className={classes.picture} data-theme={theme}>
      {phone && (
        <source
          media="(max-width: 768px)"
          srcSet={`/pictures/${name}-phone-${theme}.avif`}
          width={phone.width}
          height={phone.height}
        />
      )}
      <img
        className={classes.image}
        src={`/pictures/${name}-${theme}.avif`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  )
}
