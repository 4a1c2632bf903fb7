import { Button, Paper } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isAnyDialogOpen } from '#web/kit/dialog/dialog-stack.ts'
import styles from './ListTools.module.css'

/** A button that shows saved views, columns and files of a list over its rows. */
export function ViewMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node) && !isAnyDialogOpen()) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from any of its controls
    <div
      ref={menu}
      className={styles.view}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape' || event.defaultPrevented) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <Button
        ref={button}
        variant="default"
        aria-label="View"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        leftSection={<SlidersHorizontal size={18} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.word}>View</span>
      </Button>
      {isOpen && (
        <Paper id={id} role="group" aria-label="View" withBorder shadow="md" className={styles.panel ?? ''}>
          {children}
        </Paper>
      )}
    </div>
  )
}
