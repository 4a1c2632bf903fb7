import { TextInput, type TextInputProps } from '@mantine/core'
import { Search } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useIsLeaving } from '#web/kernel/navigation.ts'
import { trackPendingSearches } from './pending-searches.ts'

const searchDelay = 250

type Props = Pick<TextInputProps, 'flex' | 'maw' | 'labelProps'> & {
  label: string
  value: string
  onSearch: (text: string) => void
  maxLength?: number
  ref?: Ref<HTMLInputElement>
}

/** A search field, debounced by 250 ms. */
export function SearchField({ value, onSearch, ...field }: Props) {
  const [typed, setTyped] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const own = useRef(trackPendingSearches())
  const shown = useRef(value)
  // Back or 'Clear filters' can change the search, and a pending search must not revert that. When the URL
  // shows our own search, it must not revert later input.
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    if (own.current.isOwn(value)) return
    clearTimeout(waiting.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const isLeaving = useIsLeaving()

  function type(text: string) {
    setTyped(text)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      // A navigation is in progress, and a search would cancel it.
      if (isLeaving()) return
      if (own.current.send(text, shown.current)) onSearch(text)
    }, searchDelay)
  }
  return (
    <TextInput
      type="search"
      placeholder={field.label}
      {...field}
      value={typed}
      leftSection={<Search size={18} aria-hidden />}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
