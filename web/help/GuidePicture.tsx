import { type PictureOfGuide, pictures } from './guide.ts'
import styles from './Help.module.css'
import sizes from './pictures/sizes.json' with { type: 'json' }

/** Drawn by `npm run screenshots`. */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** A picture of the product in the reader's colours. Only the one that shows is loaded. */
export function GuidePicture({ name }: { name: PictureOfGuide }) {
  const [width, height] = sizes[name]
  return (['light', 'dark'] as const).map((scheme) => (
    <img
      key={scheme}
      className={styles.picture}
      data-scheme={scheme}
      src={files[`./pictures/${name}-${scheme}.webp`]}
      alt={pictures[name].shows}
      width={width}
      height={height}
      loading="lazy"
    />
  ))
}
