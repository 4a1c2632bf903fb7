import type { Archive } from './archive.ts'
import { declaresEntities, elements, xmlText } from './xml.ts'

/** The parts of an OpenDocument file in which something active can stand. */
export const isLookedInto = (name: string) => /(^|\/)(content|styles|manifest)\.xml$/i.test(name)

const byElement: [element: string, attribute: RegExp, what: string][] = [
  ['event-listener', /^vnd\.sun\.star\.script:/i, 'macros'],
  ['event-listener', /^ooo:script$/i, 'macros'],
  ['dde-source', /./, 'a link to another program (DDE)'],
  ['dde-connection-decl', /./, 'a link to another program (DDE)'],
  ['object-ole', /./, 'an embedded object'],
  ['applet', /./, 'an embedded object'],
  ['file-entry', /oleobject/i, 'an embedded object'],
  ['floating-frame', /^\w+:|^\/\//, 'something that is loaded from elsewhere'],
]

/** In words, what an OpenDocument file would do by itself when it is opened; undefined for nothing. */
export function activeInOpenDocument({ names, parts }: Archive): string | undefined {
  if (names.some((name) => /^(Basic|Scripts)\/./i.test(name))) return 'macros'
  for (const bytes of parts.values()) {
    const text = xmlText(bytes)
    if (declaresEntities(text)) return 'a part that cannot be read'
    for (const [element, attribute, what] of byElement)
      if (
        elements(text, element).some((element) =>
          [...element.values()].some((value) => attribute.test(value)),
        )
      )
        return what
  }
  return undefined
}
