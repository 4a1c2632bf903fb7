import { Button } from '@mantine/core'
import { Upload } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import styles from './FileDrop.module.css'

type Props = {
  /** The words of the button, and those beside it. */
  words: string
  hint: string
  /** Names the field. */
  label: string
  /** What the browser's own dialog offers, as of an input's `accept`. */
  accept: string
  busy: boolean
  /** One file chosen, or whatever was dropped. */
  onFiles: (files: File[]) => void
  /** The button's, where a form points at it. */
  id?: string
  describedBy?: string
}

/** A button to choose a file, in a place to drop one on. */
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
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button
        {...(id ? { id } : {})}
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

/** A file dropped beside the place would be opened by the browser, and the page with all that was typed be gone. */
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
