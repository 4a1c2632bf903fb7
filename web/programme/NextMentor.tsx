import { NativeSelect, Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { maxLength } from '#contract/fields.ts'

type Field = (name: 'next' | 'reason') => object

type Props = ComponentProps<typeof NativeSelect> & {
  of: {
    field: Field
    /** The question for a reason, while only a reason lets choose the mentor. */
    question: string | undefined
  }
}

/** The list of mentors. A mentor who is away or has no place needs a reason. */
export const NextMentor = ({ of: { field, question }, ...select }: Props) => (
  <>
    <NativeSelect {...select} {...field('next')} />
    {question && (
      <Textarea
        label={question}
        description="Administrators can read it in the audit log."
        maxLength={maxLength.overruling}
        {...field('reason')}
      />
    )}
  </>
)
