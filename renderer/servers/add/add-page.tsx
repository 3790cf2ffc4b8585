import { type ReactNode, useEffect, useState } from 'react'
import { engine } from '../../engine/engine.ts'
import { useServers } from '../../engine/use-engine.ts'
import { type AddWay, type Route, hrefOf } from '../../frame/route.ts'
import { go } from '../../frame/use-route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Trouble } from '../../parts/message.tsx'
import { Page } from '../../parts/page.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { BundleForm } from './bundle-form.tsx'
import { emptyForm, entryOf, valuesOf } from '../form/form-values.ts'
import { readLink } from '../form/linked.ts'
import { PasteForm } from './paste-form.tsx'
import { GalleryView } from '../gallery/gallery-view.tsx'
import { ServerForm } from '../form/server-form.tsx'

/** Replaces a link in the address after it was read. */
const TAKEN = 'taken'

/** The empty form of a command-line program. */
const programForm = { ...emptyForm, cli: true }

const WAYS: readonly { readonly value: AddWay; readonly label: string }[] = [
  { value: 'gallery', label: 'Gallery' },
  { value: 'paste', label: 'Paste anything' },
  { value: 'hand', label: 'By hand' },
  { value: 'file', label: 'File' },
  { value: 'program', label: 'Command-line program' },
]

/**
 * Adds servers: from the gallery and the registry beside it, from pasted text (a README, another app's settings), by hand, from an MCP
 * bundle, or from a command-line program. The values of a link are only shown: the user adds the server.
 */
export function AddPage({ route }: { route: Extract<Route, { page: 'add' }> }) {
  const { link } = route
  const [brought, setBrought] = useState(link === TAKEN ? undefined : link)
  // A link may contain a key: it must not stay in the address or the browser's history.
  useEffect(() => {
    if (link === TAKEN) return
    setBrought(link)
    if (link !== undefined) go({ page: 'add', way: route.way ?? 'hand', link: TAKEN }, { instead: true })
  }, [link])
  // What is typed or pasted into the gallery's search and is no search.
  const [pasted, setPasted] = useState('')
  const way = route.way ?? (link !== undefined ? 'hand' : pasted === '' ? 'gallery' : 'paste')
  return (
    <Page
      title="Add server"
      short
      actions={
        <LinkButton look="quiet" href={hrefOf({ page: 'servers' })}>
          Cancel
        </LinkButton>
      }
      bar={
        <Segmented label="How to add" value={way} onChange={(value) => go({ page: 'add', way: value }, { instead: true })} options={WAYS} />
      }
    >
      <Way way={way} link={brought} pasted={pasted} onPasted={setPasted} />
    </Page>
  )
}

function Way({ way, link, pasted, onPasted }: { way: AddWay; link: string | undefined; pasted: string; onPasted: (text: string) => void }) {
  switch (way) {
    case 'gallery':
      return <GalleryView onPasted={onPasted} />
    case 'paste':
      return <PasteForm initial={pasted} />
    case 'hand':
      return <NewServer key={link} link={link} />
    case 'file':
      return (
        <Column>
          <BundleForm opened={link} />
        </Column>
      )
    case 'program':
      return <NewServer key="program" link={undefined} program />
  }
}

function NewServer({ link, program = false }: { link: string | undefined; program?: boolean }) {
  const taken = new Set(useServers().map(({ name }) => name))
  const linked = link === undefined ? undefined : readLink(link)
  return (
    <ServerForm
      intro={
        program ? (
          <p className="text-ink-2">
            Any program with a <span className="font-mono">--help</span> can be a server: its subcommands become tools, and each call runs
            it once.
          </p>
        ) : linked === undefined ? undefined : (
          <Trouble
            kind="warn"
            message="A link filled in this form."
            hint="Nothing has been added or run. Continue only if you trust the source of this link."
          />
        )
      }
      program={program}
      initial={program ? programForm : linked === undefined ? emptyForm : valuesOf(linked.name, linked.entry)}
      taken={taken}
      entryOf={entryOf}
      verb="Add server"
      save={async (name, entry, agreed) => {
        await engine().servers.add({ name, entry, agreed })
        go({ page: 'servers', server: name })
      }}
    />
  )
}

function Column({ children }: { children: ReactNode }) {
  return <div className="max-w-2xl px-6 py-5 @max-3xl:px-4">{children}</div>
}
