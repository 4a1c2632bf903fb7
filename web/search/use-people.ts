import { useEffect, useRef, useState } from 'react'
import { type FoundPerson, findPeople, shortestSearch } from '#contract/search.ts'
import { useAnswerWhen } from '#web/kernel/use-answer.ts'

const searchDelay = 250

export type FoundPeople = {
  people: FoundPerson[]
  /** An answer is still to come, or to be asked for. */
  searching: boolean
  failed: boolean
  again: () => void
}

/** People for what is typed, asked a quarter of a second after the last key; nobody is asked for too short a text. */
export function usePeople(typed: string, mayFind: boolean): FoundPeople {
  const text = typed.trim()
  const asked = useLater(text)
  const isLongEnough = (words: string) => mayFind && words.length >= shortestSearch
  const answer = useAnswerWhen(isLongEnough(asked), findPeople, { query: { text: asked } })
  // Until the next answer comes, those who were found last stand in.
  const last = useRef<FoundPerson[]>([])
  if (answer.data) last.current = answer.data

  const wanted = isLongEnough(text)
  return {
    people: wanted ? (answer.data ?? last.current) : [],
    searching: wanted && (asked !== text || answer.loading),
    failed: wanted && answer.failed !== null,
    again: answer.again,
  }
}

function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), searchDelay)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
