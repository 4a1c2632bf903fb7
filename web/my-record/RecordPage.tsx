import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { Reflections } from './Reflections.tsx'

export function RecordPage() {
  return (
    <>
      <PageHeader title="My record" />
      <Reflections />
    </>
  )
}
