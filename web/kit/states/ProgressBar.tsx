import { Box } from '@mantine/core'

/** A bar with its value in words: '50% – Half done'. */
export function ProgressBar({ percent, label, name }: { percent: number; label: string; name: string }) {
  const words = `${percent}% – ${label}`
  return (
    <div>
      <Box
        mb={4}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="track"
      >
        <div style={{ width: `${percent}%` }} />
      </Box>
      <span aria-hidden>{words}</span>
    </div>
  )
}
