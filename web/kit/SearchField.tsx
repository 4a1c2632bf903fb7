import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

const searchDelay = 250

type Props = { label: string; value: string; onSearch: (text: string) => void; className?: string }

/** A field that searches a quarter of a second after the last key. */
export function SearchField({ label, value, onSearch, className }: Props) {
  const [typed, setTyped] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What is searched for may change by the back button or by clearing the filters.
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(waiting.current), [])
  // Who presses a link right after typing is on their way to another page, which a search would call off.
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'loading') clearTimeout(waiting.current)
  }, [state])

  function type(text: string) {
    setTyped(text)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onSearch(text), searchDelay)
  }
  return (
    <TextInput
      type="search"
      {...(className ? { className } : {})}
      label={label}
      value={typed}
      leftSection={<Search size={18} aria-hidden />}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
