import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import styles from './Form.module.css'

type Props = {
  /** The label of the button, and the text beside it. */
  words: string
  hint: string
  /** Accessible name of the field. */
  label: string
  /** The `accept` attribute of the input. */
  accept: string
  busy: boolean
  /** One chosen file, or all dropped ones. */
  onFiles: (files: File[]) => void
  /** The id of the button, for links from a form. */
  id?: string | undefined
  describedBy?: string
}

/** A button to choose a file, inside of a drop zone. */
export function FileDrop({ words, hint, label, accept, busy, onFiles, id, describedBy }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  useNoFileBeside()
  const take = (files: FileList | null) => {
    if (files?.length && !busy) onFiles([...files])
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      className={`wrap ${styles.drop}`}
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
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files)
          // Reset, so that the same file can be chosen again after a correction.
          event.currentTarget.value = ''
        }}
      />
      <Button
        id={id}
        variant="default"
        leftSection={<Upload size={20} aria-hidden />}
        aria-busy={busy}
        aria-describedby={describedBy}
        onClick={() => {
          if (!busy) input.current?.click()
        }}
      >
        {words}
      </Button>
      <span>{hint}</span>
    </div>
  )
}

/**
 * A browser opens a file that is dropped outside of the drop zone, and all input of the page would be lost.
 */
function useNoFileBeside() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
