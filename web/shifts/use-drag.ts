import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { ShiftRow } from '#contract/shifts.ts'

/** Pointer movement in pixels that turns a press into a drag. */
const slack = 6

type Drag = { shift: ShiftRow; over: string | undefined }

/**
 * Drags a shift to another day with a mouse or a pen. Touch scrolls instead, and uses the button 'Move'. Uses
 * pointer events, because Firefox does not support drag and drop inside of a button.
 */
export function useDrag(
  movable: (id: number) => ShiftRow | undefined,
  onDrop: (shift: ShiftRow, day: string) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const ghost = useRef<HTMLDivElement>(null)
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])

  function onPointerDown(down: ReactPointerEvent) {
    const mark = (down.target as Element).closest('[data-shift]')
    const shift = mark ? movable(Number(mark.getAttribute('data-shift'))) : undefined
    if (!shift || down.pointerType === 'touch' || down.button !== 0) return
    let over: string | undefined
    let isDrag = false

    function move(event: PointerEvent) {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (!shift || (!isDrag && far < slack)) return
      isDrag = true
      over = dayAt(event.clientX, event.clientY)
      // Keep the state object while the day is the same, to avoid re-renders.
      setDrag((before) => (before?.shift === shift && before.over === over ? before : { shift, over }))
      if (ghost.current) ghost.current.style.translate = `${event.clientX + 12}px ${event.clientY + 12}px`
    }
    function up() {
      end.current?.()
      if (isDrag && shift && over) onDrop(shift, over)
    }
    function key({ key }: KeyboardEvent) {
      if (key === 'Escape') end.current?.()
    }
    end.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', end.current ?? up)
      removeEventListener('keydown', key)
      setDrag(undefined)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', end.current)
    addEventListener('keydown', key)
  }
  return { drag, ghost, onPointerDown }
}

const dayAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest('td')?.querySelector('[data-day]')?.getAttribute('data-day') ??
  undefined
