import { runnerKind } from '../../base/words/program-name.ts'
import { KEPT_SECRET, isSecret, mapSecretPlaces } from '../secrets/secret-places.ts'

type Entry = Readonly<Record<string, unknown>>

/** What a shell or an interpreter would make something of. No key that anybody issues has these. */
const MEANS_SOMETHING = /[\s;|&<>()`$]/

/**
 * An entry as a person must see it before they agree to it: keys are dots, and nothing else is. What could be run is never hidden behind a
 * name that sounds like a key: no program, no package, no text with marks of a shell.
 */
export function consentView(entry: Entry): Record<string, unknown> {
  const first = programAt(entry)
  const words = Array.isArray(entry['args']) ? (entry['args'] as unknown[]) : []
  return mapSecretPlaces(entry, (place) => {
    const { where, value } = place
    if (!isSecret(place) || MEANS_SOMETHING.test(value)) return place.value
    const at = Number(/^args\[(\d+)\]$/.exec(where)?.[1] ?? -1)
    // `npx --api-key evil` runs evil: npx knows no such option.
    return at !== -1 && at <= first && words[at] === value ? value : KEPT_SECRET
  })
}

/** Where among the arguments the program may be named that really runs; -1 when it is the command itself. */
function programAt({ command, args }: Entry): number {
  if (typeof command !== 'string' || runnerKind(command) === undefined || !Array.isArray(args)) return -1
  return args.findIndex((word) => typeof word === 'string' && !word.startsWith('-') && !/^[A-Za-z_]\w*=/.test(word))
}
