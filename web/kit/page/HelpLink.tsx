import { hrefOf } from '#contract/endpoint.ts'
import { usePublicSettings } from '#web/kernel/public-settings.ts'

/** The help link of the settings. Nothing without one. */
export function HelpLink({ children }: { children: string }) {
  const { help } = usePublicSettings()
  return help && <a href={hrefOf(help)}>{children}</a>
}
