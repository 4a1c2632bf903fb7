import { TriangleAlert } from 'lucide-react'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'

/** Stands at a document that does something by itself when it is opened, where such documents are taken. */
export const ActiveContent = ({ what }: { what: string | null }) =>
  what && <StatusTag colour="orange" icon={TriangleAlert} label={`Holds active content: ${what}`} wraps />
