import { Button, Group, Input } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '#web/kit/form/FileDrop.tsx'
import { formatFileSize } from '#web/kit/format-file-size.ts'
import { acceptedFiles, problemOf, typeLabelOf } from './chosen-file.ts'
import { DocumentIcon } from './DocumentIcon.tsx'
import { FileName, Words } from './Words.tsx'

type Props = {
  id: string
  value: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
  busy: boolean
}

/**
 * File input with drag and drop. Shows the type and size of the file, or the reason why it cannot be shared.
 */
export function FileField({ id, value, onChange, error, busy }: Props) {
  const [refused, setRefused] = useState<string>()
  const shown = refused ?? error

  function take(files: File[]) {
    const [file] = files
    if (!file) return
    const problem = files.length > 1 ? 'Choose one file at a time.' : problemOf(file)
    setRefused(problem ? (files.length > 1 ? problem : `${file.name}: ${problem}`) : undefined)
    onChange(problem ? null : file)
  }
  return (
    <Input.Wrapper
      id={`${id}-field`}
      label="File"
      labelElement="div"
      description="PDF, Office, OpenDocument, text, CSV or picture, up to 25 MB"
      error={shown && <span role={refused ? 'alert' : undefined}>{shown}</span>}
      descriptionProps={{ id: `${id}-hint` }}
      errorProps={{ id: `${id}-error` }}
    >
      <FileDrop
        id={id}
        words={value ? 'Choose another file' : 'Choose file'}
        hint="or drop a file here"
        label="File"
        accept={acceptedFiles}
        busy={busy}
        describedBy={shown ? `${id}-hint ${id}-error` : `${id}-hint`}
        onFiles={take}
      />
      {value && (
        <Group gap={12} pt={12}>
          <DocumentIcon name={value.name} />
          <Words role="status" flex={1}>
            <FileName name={value.name} />
            <Group gap="0 16px" c="dimmed">
              <span>{typeLabelOf(value.name)}</span>
              <span>{formatFileSize(value.size)}</span>
            </Group>
          </Words>
          {!busy && (
            <Button
              variant="default"
              leftSection={<X size={18} aria-hidden />}
              aria-label={`Remove ${value.name}`}
              onClick={() => {
                onChange(null)
                // The Remove button unmounts together with the file, so move the focus.
                document.getElementById(id)?.focus()
              }}
            >
              Remove
            </Button>
          )}
        </Group>
      )}
    </Input.Wrapper>
  )
}
