import { CircleQuestionMark } from 'lucide-react'
import { isUncertain, type ShiftRow, uncertainText } from '#contract/shifts.ts'
import { Detail } from './Detail.tsx'
import { menteeOf, mentorOf } from './shift-names.ts'

/** Explains why a planned shift may not take place; renders nothing for other shifts. */
export function UncertainHint({ shift }: { shift: ShiftRow }) {
  if (!isUncertain(shift)) return null
  const name = shift.mentor_status === 'inactive' ? mentorOf(shift) : menteeOf(shift)
  return <Detail icon={CircleQuestionMark}>{uncertainText(name)}</Detail>
}
