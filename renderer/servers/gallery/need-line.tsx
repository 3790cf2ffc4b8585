import { Eye, FolderOpen, Globe, KeyRound, Laptop, LogIn, Pencil, Sparkles, Trash2, Type } from 'lucide-react'
import type { GalleryRow } from '../../../electron/contract/sources/gallery.ts'
import { effectWords, needWords } from '../../../electron/control/words/gallery-words.ts'

const NEEDS = { nothing: Sparkles, 'sign-in': LogIn, key: KeyRound, folder: FolderOpen, input: Type, client: KeyRound } as const
const EFFECTS = { reads: Eye, changes: Pencil, deletes: Trash2 } as const

/** What somebody does before it runs, where it runs, and how far it goes. */
export function NeedLine({ entry }: { entry: Pick<GalleryRow, 'need' | 'runs' | 'effects'> }) {
  const Need = NEEDS[entry.need]
  const Effect = EFFECTS[entry.effects]
  const Place = entry.runs === 'here' ? Laptop : Globe
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-small text-ink-2">
      {[
        { Icon: Need, words: needWords(entry) },
        ...(entry.need === 'nothing' && entry.runs === 'here'
          ? []
          : [{ Icon: Place, words: entry.runs === 'here' ? 'This computer' : 'The web' }]),
        { Icon: Effect, words: effectWords(entry.effects) },
      ].map(({ Icon, words }) => (
        <li key={words} className="flex items-center gap-1">
          <Icon className="size-3.5 shrink-0" aria-hidden /> {words}
        </li>
      ))}
    </ul>
  )
}
