import {
  File,
  FileChartPie,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  type LucideIcon,
} from 'lucide-react'
import { type DocumentEnding, endingOf } from '#contract/documents.ts'

const icons: Record<DocumentEnding, LucideIcon> = {
  pdf: FileText,
  docx: FileType,
  odt: FileType,
  rtf: FileType,
  txt: FileText,
  xlsx: FileSpreadsheet,
  ods: FileSpreadsheet,
  csv: FileSpreadsheet,
  pptx: FileChartPie,
  odp: FileChartPie,
  png: FileImage,
  jpg: FileImage,
  jpeg: FileImage,
  gif: FileImage,
  webp: FileImage,
}

/** Decorative: the file name already says the type. */
export function DocumentIcon({ name }: { name: string }) {
  const ending = endingOf(name)
  const Icon = ending ? icons[ending] : File
  return <Icon size={24} aria-hidden color="var(--ui-secondary)" />
}
