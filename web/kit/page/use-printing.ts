import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page goes to paper: what is drawn for it alone is there before the browser takes the page. */
export function usePrinting(): boolean {
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
