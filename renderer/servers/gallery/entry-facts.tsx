import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { GalleryDetails } from '../../../electron/contract/sources/gallery.ts'
import { effectWords } from '../../../electron/control/words/gallery-words.ts'
import { Card, Facts } from '../../parts/layout/card.tsx'
import { counted } from '../../parts/time/ago.ts'

type Way = GalleryDetails['ways'][number]

const KINDS = [
  { effect: 'reads', verb: 'Read', Icon: Eye },
  { effect: 'changes', verb: 'Change', Icon: Pencil },
  { effect: 'deletes', verb: 'Delete or overwrite', Icon: Trash2 },
] as const

/** What an entry can do, what it gets to see, and where its facts are from. */
export function EntryFacts({ entry, way }: { entry: GalleryDetails; way: Way }) {
  return (
    <>
      <CanDo entry={entry} />
      <Card title="What it can see">
        <Facts rows={seenBy(entry, way)} />
      </Card>
      <Card title="How we checked it">
        <Facts
          rows={[
            [
              'Started by Tooltray',
              entry.tried === undefined
                ? way.kind === 'remote'
                  ? 'No: it runs at its publisher'
                  : 'No'
                : `On ${entry.tried}, in its sandbox`,
            ],
            ['Version', way.version === undefined ? undefined : `${way.version}, which is kept. You are asked before a newer one runs.`],
            ['Registry', entry.registryName],
            [
              'Sources',
              <ul key="sources" className="list-disc pl-4 text-small">
                {entry.sources.map((source) => (
                  <li key={source}>{source}</li>
                ))}
              </ul>,
            ],
          ]}
        />
      </Card>
    </>
  )
}

function CanDo({ entry: { tools, effects } }: { entry: GalleryDetails }) {
  return (
    <Card title="What it can do" count={tools.length}>
      {tools.length === 0 ? (
        <p className="text-ink-2">{effectWords(effects)}. You see its tools once it is added, before an AI app does.</p>
      ) : (
        <ul className="space-y-3">
          {KINDS.map(({ effect, verb, Icon }) => {
            const own = tools.filter((tool) => tool.effect === effect)
            return (
              own.length > 0 && (
                <li key={effect} className="flex gap-3">
                  <Icon className={`mt-0.5 size-4 shrink-0 ${effect === 'deletes' ? 'text-bad' : 'text-ink-2'}`} aria-hidden />
                  <div className="min-w-0">
                    <p className="font-medium">
                      {verb}: {counted(own.length, 'tool')}
                    </p>
                    <p className="font-mono text-small wrap-anywhere text-ink-2">{own.map(({ name }) => name).join(', ')}</p>
                  </div>
                </li>
              )
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function seenBy({ publisher }: GalleryDetails, way: Way): readonly (readonly [string, string | undefined])[] {
  const isRemote = way.kind === 'remote'
  const isBoxed = way.fields.some(({ key }) => key === 'sandbox')
  return [
    [
      'What apps send',
      isRemote ? `The words of each call go to ${way.label}, of ${publisher}` : 'The words of each call, not your conversation',
    ],
    ['Your files', isRemote ? 'None' : isBoxed ? `${filesIn(way)}, while the sandbox is on` : 'All that you can open'],
    ['Network', isRemote ? undefined : isBoxed ? networkIn(way) : 'All of it'],
    ['Keys', way.fields.some(({ secret }) => secret) ? 'What you enter here, kept as a secret' : undefined],
  ]
}

function filesIn({ fields, paths }: Way): string {
  const chosen = fields.some(({ kind }) => kind === 'folder' || kind === 'file')
  return [...(chosen ? ['The folders that you choose'] : []), ...paths].join(', ') || 'None'
}

function networkIn({ network }: Way): string {
  if (network === undefined || network === true) return 'All of it'
  return network === false ? 'None, while the sandbox is on' : network.join(', ')
}
