import { useEffect, useRef } from 'react'
import { factorySettings, type Settings } from '#contract/settings.ts'
import { useSeenVersion } from '#web/kernel/use-seen-version.ts'
import { useConfirm } from '#web/kit/confirm.tsx'
import { type FormState, useForm } from '#web/kit/use-form.ts'
import { useReloadSettings, useSaveSettings, words } from './api.ts'
import { type FormValues, settingsForm, settingsOf, valuesOf, withoutSections } from './form-values.ts'
import { type Said, useSaid } from './use-said.ts'

export type SettingsForm = {
  form: FormState<FormValues>
  said: Said | null
  resetting: boolean
  /** Asks, then shows what the server holds (decision 13). */
  reset: () => Promise<void>
  /** Fills the form; nothing changes until it is saved. */
  fillWithFactoryDefaults: () => void
}

/** The form over the settings that the server last told. */
export function useSettingsForm(told: Settings): SettingsForm {
  const confirm = useConfirm()
  const saving = useSaveSettings()
  const reloading = useReloadSettings()
  const { said, say } = useSaid()
  const version = useSeenVersion(told.version ?? null)
  // What was filled in holds as if it were typed, also where it equals what the form began with.
  const isFilled = useRef(false)

  const form = useForm({
    schema: settingsForm,
    start: valuesOf(told),
    send: async (body) => {
      say(null)
      const outcome = await version.sendWith(told.version, ({ version }) =>
        saving.run({ body: settingsOf(body, version) }),
      )
      if (!outcome.ok) return { ...outcome, fields: withoutSections(outcome.fields) }
      begin(outcome.reply)
      say({ colour: 'green', text: words.save.done, seconds: 3 })
      return outcome
    },
  })

  function begin(settings: Settings) {
    version.see(settings.version ?? null)
    isFilled.current = false
    form.begin(valuesOf(settings))
  }

  // What others save meanwhile shows, unless something is typed here.
  useEffect(() => {
    const seen = version.seen()
    if (form.isDirty || form.busy || isFilled.current || seen === null) return
    if ((told.version ?? 0) > seen) begin(told)
  })

  async function reset() {
    const question = 'Are you sure you want to reset all settings to default?'
    const about = 'The form shows again what is saved. What you have typed since is lost.'
    if (!(await confirm({ question, about, verb: 'Reset' }))) return
    say(null)
    const outcome = await reloading.run()
    if (!outcome.ok) return say({ colour: 'red', text: outcome.message })
    begin(outcome.reply)
    say({ colour: 'blue', text: 'The form shows what is saved', seconds: 3 })
  }

  function fillWithFactoryDefaults() {
    const values = valuesOf(factorySettings)
    isFilled.current = true
    for (const name of Object.keys(values) as (keyof FormValues)[]) form.set(name, values[name])
    say({ colour: 'blue', text: 'Factory defaults are filled in. Save to put them in force.' })
  }

  return { form, said, resetting: reloading.busy, reset, fillWithFactoryDefaults }
}
