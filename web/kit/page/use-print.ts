import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. Updates synchronously, before the browser captures the page. */
export function usePrint(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    const tell = (on: boolean) => flushSync(() => setPrinting(on))
    const begin = () => tell(true)
    const end = () => tell(paper.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', end)
    }
  }, [])
  return isPrinting
}
