import { Button, Group, Text, Textarea } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { maxObjectives, type ObjectiveRow } from '#contract/learning-plans.ts'
import styles from './Plans.module.css'
import { problemsOfObjective } from './plan-problems.ts'
import { emptyObjective, smartParts } from './smart.ts'

type Props = {
  /** Prefix of the ids of the form's fields. */
  idPrefix: string
  objectives: ObjectiveRow[]
  problems: { name: string; sentence: string }[]
  onChange: (objectives: ObjectiveRow[]) => void
}

/** Five fields per objective. The focus moves to a new block, or after a removal to the block before it. */
export function ObjectiveFields({ idPrefix, objectives, problems, onChange }: Props) {
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  })
  const idOf = (place: number, field: string) => `${idPrefix}-objectives-${place}-${field}`
  const isFull = objectives.length >= maxObjectives

  function add() {
    if (isFull) return
    focusNext.current = idOf(objectives.length, 'specific')
    onChange([...objectives, emptyObjective])
  }
  function remove(place: number) {
    focusNext.current = idOf(Math.max(place - 1, 0), 'specific')
    onChange(objectives.toSpliced(place, 1))
  }
  return (
    <>
      {objectives.map((objective, place) => (
        <ObjectiveBlock
          // biome-ignore lint/suspicious/noArrayIndexKey: objectives have no other key
          key={place}
          place={place}
          objective={objective}
          errors={problemsOfObjective(problems, place, objectives)}
          idOf={(field) => idOf(place, field)}
          onChange={(changed) => onChange(objectives.with(place, changed))}
          {...(objectives.length > 1 ? { onRemove: () => remove(place) } : {})}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          aria-disabled={isFull}
          {...(isFull ? { 'data-disabled': true } : {})}
          onClick={add}
        >
          Add SMART Objective
        </Button>
        {isFull && (
          <Text mt="sm" c="dimmed">
            A plan can have up to {maxObjectives} objectives.
          </Text>
        )}
      </div>
    </>
  )
}

type BlockProps = {
  place: number
  objective: ObjectiveRow
  errors: Partial<Record<keyof ObjectiveRow, string>>
  idOf: (field: string) => string
  onChange: (objective: ObjectiveRow) => void
  onRemove?: () => void
}

function ObjectiveBlock({ place, objective, errors, idOf, onChange, onRemove }: BlockProps) {
  return (
    <fieldset className={styles.block}>
      <legend>Objective {place + 1}</legend>
      {smartParts.map(({ field, label, hint }) => (
        <Textarea
          key={field}
          id={idOf(field)}
          name={`objectives.${place}.${field}`}
          label={label}
          description={hint}
          rows={2}
          resize="vertical"
          value={objective[field]}
          error={errors[field]}
          onChange={(event) => onChange({ ...objective, [field]: event.currentTarget.value })}
        />
      ))}
      {onRemove && (
        <Group>
          <Button
            variant="outline"
            color="red"
            leftSection={<Trash2 size={18} aria-hidden />}
            aria-label={`Remove objective ${place + 1}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Group>
      )}
    </fieldset>
  )
}
