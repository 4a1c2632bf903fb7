import { TriangleAlert } from 'lucide-react'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'

/** Warns about a document with active content, where the settings allow such documents. */
export const ActiveContent = ({ what }: { what: string | null }) =>
  what && <StatusTag colour="orange" icon={TriangleAlert} label={`Contains active content: ${what}`} wraps />
