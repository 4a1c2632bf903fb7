import styles from './Dashboard.module.css'

type Props = {
  /** The name of the number. */
  of: string
  /** One number for each week, oldest first. The last one is of now. */
  values: number[]
}

const width = 96
const height = 20

/** The course of a number over the last weeks. Its place is empty until there are two weeks. */
export function WeeksLine({ of, values }: Props) {
  if (values.length < 2) return <div className={styles.weeks} />
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, place) => {
    const x = (width * place) / (values.length - 1)
    const y = most === least ? height / 2 : height - (height * (value - least)) / (most - least)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const weeks = values.length - 1
  const course = `${of} in the last ${weeks} ${weeks === 1 ? 'week' : 'weeks'}: from ${values[0]} to ${values.at(-1)}`
  return (
    <svg className={styles.weeks} viewBox={`-2 -2 ${width + 4} ${height + 4}`} role="img" aria-label={course}>
      <title>{course}</title>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
