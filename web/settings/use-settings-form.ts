import { useEffect, useRef } from 'react'
import { factorySettings, type Settings } from '#contract/settings.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { goOnWith } from '#web/kit/form/typed-since.ts'
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
import { type StatusMessage, useStatusMessage } from './use-status-message.ts'

export type SettingsForm = {
  form: FormState<FormValues>
  message: StatusMessage | null
  resetting: boolean
  /** Asks, then shows what the server holds (rule 13). */
  reset: () => Promise<void>
  /** Fills the form; nothing changes until it is saved. */
  fillWithFactoryDefaults: () => void
}

/** The form over the settings that the server last told. */
export function useSettingsForm(saved: Settings): SettingsForm {
  const confirm = useConfirm()
  const saving = useSaveSettings()
  const reloading = useReloadSettings()
  const { message, setMessage } = useStatusMessage()
  const version = useBaseVersion(saved.version ?? null)
  // What was filled in holds as if it were typed, also where it equals what the form began with.
  const isFilled = useRef(false)

  const form = useForm({
    schema: settingsForm,
    start: valuesOf(saved),
    // The server tells the settings as it takes them.
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
    goOnWith(form, valuesOf(settings), sent)
  }

  // What others save meanwhile shows, unless something is typed here.
  useEffect(() => {
    const seen = version.base()
    if (form.isDirty || form.busy || isFilled.current || seen === null) return
    if ((saved.version ?? 0) > seen) begin(saved)
  })

  async function reset() {
    const question = 'Are you sure you want to reset all settings to default?'
    const about = 'The form shows again what is saved. What you have typed since is lost.'
    if (!(await confirm({ question, about, verb: 'Reset' }))) return
    setMessage(null)
    const outcome = await reloading.run()
    if (!outcome.ok) return setMessage({ colour: 'red', text: outcome.message })
    begin(outcome.reply)
    setMessage({ colour: 'blue', text: 'The form shows what is saved', seconds: 3 })
  }

  function fillWithFactoryDefaults() {
    const values = valuesOf(factorySettings)
    isFilled.current = true
    for (const name of Object.keys(values) as (keyof FormValues)[]) form.set(name, values[name])
    setMessage({ colour: 'blue', text: 'Factory defaults are filled in. Save to put them in force.' })
  }

  return { form, message, resetting: reloading.busy, reset, fillWithFactoryDefaults }
}
