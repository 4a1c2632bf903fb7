type Props = {
  count: number
  most: number
  text?: string
  /** Aligned with a text above it, instead of to the end of a column. */
  start?: boolean
}

/** A number as a bar; `most` fills it. The number is its text. */
export const LoadBar = ({ count, most, text = `${count}`, start }: Props) => (
  <span className="row" style={start ? {} : { justifyContent: 'flex-end' }}>
    <span aria-hidden className="track" style={start ? { flex: 'none', width: 96 } : { width: 160 }}>
      <span style={{ width: `${most > 0 ? (100 * count) / most : 0}%` }} />
    </span>
    <span style={start ? {} : { minWidth: '2ch', textAlign: 'right' }}>{text}</span>
  </span>
)
