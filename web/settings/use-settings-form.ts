import { useCallback, useEffect, useRef, useState } from 'react'
import { factorySettings, type Settings } from '#contract/settings.ts'
import { useBaseVersion } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { rebaseForm } from '#web/kit/form/rebase-form.ts'
import { type FormState, useForm } from '#web/kit/form/use-form.ts'
import { messages, useReloadSettings, useSaveSettings } from './api.ts'
import {
  type FormValues,
  inWords,
  settingsForm,
  settingsOf,
  valuesOf,
  withoutSections,
} from './form-values.ts'

export type SettingsForm = {
  form: FormState<FormValues>
  message: StatusMessage | null
  resetting: boolean
  /** After a confirmation, shows the saved settings again (rule 13). */
  reset: () => Promise<void>
  /** Fills in the form without saving. */
  fillWithFactoryDefaults: () => void
}

/** The form for the saved settings, of which the page shows `fields`. */
export function useSettingsForm(saved: Settings, fields: (keyof FormValues)[]): SettingsForm {
  const confirm = useConfirm()
  const saving = useSaveSettings()
  const reloading = useReloadSettings()
  const { message, setMessage } = useStatusMessage()
  const version = useBaseVersion(saved.version ?? null)
  // Treat filled-in defaults as changed, even when they equal the initial values.
  const isFilled = useRef(false)

  const form = useForm({
    schema: settingsForm,
    start: valuesOf(saved),
    // The conflict reply has the shape of the request body.
    row: { version, fieldTexts: inWords, valuesOf: (current) => valuesOf(current as Settings) },
    send: async (body) => {
      setMessage(null)
      const outcome = await saving.run({ body: settingsOf(body, version.sent().version) })
      if (!outcome.ok) return { ...outcome, fields: withoutSections(outcome.fields) }
      return outcome
    },
    onDone: (sent, { reply }) => {
      begin(reply, sent)
      setMessage({ colour: 'green', text: messages.save.success, seconds: 3 })
    },
  })

  function begin(settings: Settings, sent = form.latest()) {
    version.set(settings.version ?? null)
    isFilled.current = false
    rebaseForm(form, valuesOf(settings), sent)
  }

  // Adopt a newer saved version, unless there are unsaved changes.
  useEffect(() => {
    const seen = version.base()
    if (form.isDirty || form.busy || isFilled.current || seen === null) return
    if ((saved.version ?? 0) > seen) begin(saved)
  })

  async function reset() {
    const question = 'Are you sure you want to reset all settings to default?'
    const about = "You'll lose any changes you have not saved."
    if (!(await confirm({ question, about, verb: 'Reset' }))) return
    setMessage(null)
    const outcome = await reloading.run()
    if (!outcome.ok) return setMessage({ colour: 'red', text: outcome.message })
    begin(outcome.reply)
    setMessage({ colour: 'blue', text: 'Changes discarded', seconds: 3 })
  }

  function fillWithFactoryDefaults() {
    const values = valuesOf(factorySettings)
    isFilled.current = true
    for (const name of fields) form.set(name, values[name])
    setMessage({ colour: 'blue', text: 'We have filled in the factory defaults. Save to apply them.' })
  }

  return { form, message, resetting: reloading.busy, reset, fillWithFactoryDefaults }
}

/** The result of the last action; without `seconds` it stays until the next one. */
type StatusMessage = { colour: 'green' | 'blue' | 'red'; text: string; seconds?: number }

function useStatusMessage() {
  const [message, setMessage] = useState<StatusMessage | null>(null)
  useEffect(() => {
    if (!message?.seconds) return
    const timer = setTimeout(() => setMessage(null), message.seconds * 1000)
    return () => clearTimeout(timer)
  }, [message])
  return { message, setMessage: useCallback((next: StatusMessage | null) => setMessage(next), []) }
}
