import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import styles from './Import.module.css'

type Props = { words: string; busy: boolean; onFile: (file: File) => void }

/** A button to choose a CSV file, in a place to drop one on. */
export function FileDrop({ words, busy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) onFile(file)
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      className={styles.drop}
      data-over={over}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        leftSection={<Upload size={20} aria-hidden />}
        aria-busy={busy}
        onClick={() => input.current?.click()}
      >
        {words}
      </Button>
      <span>or drop a CSV file here</span>
    </div>
  )
}
