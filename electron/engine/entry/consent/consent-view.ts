import { runnerKind } from '../../base/words/program-name.ts'
import { KEPT_SECRET, isSecret, mapSecretPlaces } from '../secrets/secret-places.ts'

type Entry = Readonly<Record<string, unknown>>

/** Characters that a shell or an interpreter may interpret. No issued key contains them. */
const MEANS_SOMETHING = /[\s;|&<>()`$]/

/**
 * An entry as shown for consent: keys are masked, and nothing else. What could be run is never hidden behind a name that looks like a key:
 * no program, no package, no text with characters of a shell.
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

/** The index of the argument that may name the program that is really run; -1 if it is the command itself. */
function programAt({ command, args }: Entry): number {
  if (typeof command !== 'string' || runnerKind(command) === undefined || !Array.isArray(args)) return -1
  return args.findIndex((word) => typeof word === 'string' && !word.startsWith('-') && !/^[A-Za-z_]\w*=/.test(word))
}
