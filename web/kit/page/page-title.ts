import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useKitContext } from './kit-context.ts'
import { announce } from './LiveRegions.tsx'

// Apart from PageHeader.tsx, which the sign-in page does not need.

/** For pages with their own heading: sets the document title and focuses the heading with the ref. */
export function usePageTitle(title: string) {
  const { siteName } = useKitContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const cameFromElsewhere = useLocation().key !== 'default'
  useEffect(() => {
    document.title = `${title} – ${siteName}`
  }, [title, siteName])
  // Once per page: neither a new title, such as a greeting, nor a search or filter in the URL moves the focus
  // again.
  const first = useRef({ title, cameFromElsewhere })
  useEffect(() => {
    if (!first.current.cameFromElsewhere) return
    heading.current?.focus({ preventScroll: true })
    announce(first.current.title)
  }, [])
  return heading
}

const errorMark = 'Error: '

/** Prefixes the document title with 'Error: ' while a form has errors. */
export function useErrorInTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    document.title = errorMark + document.title
    return () => {
      if (document.title.startsWith(errorMark)) document.title = document.title.slice(errorMark.length)
    }
  }, [hasErrors])
}
