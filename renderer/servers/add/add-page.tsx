import { useEffect, useState } from 'react'
import { engine } from '../../engine/engine.ts'
import { useServers } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { go } from '../../frame/use-route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Trouble } from '../../parts/message.tsx'
import { Page } from '../../parts/page.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { BundleForm } from './bundle-form.tsx'
import { emptyForm, entryOf, valuesOf } from '../form/form-values.ts'
import { readLink } from '../form/linked.ts'
import { PasteForm } from './paste-form.tsx'
import { RegistryForm } from './registry-form.tsx'
import { ServerForm } from '../form/server-form.tsx'

/** Replaces a link in the address after it was read. */
const TAKEN = 'taken'

type Way = 'form' | 'paste' | 'registry' | 'bundle'

/**
 * Adds servers: by a form, by pasted text from a README or another client's settings, from the registry, or from a bundle.
 *
 * @param link the values of a link. They are only shown: the user adds the server.
 */
export function AddPage({ link }: { link: string | undefined }) {
  const [way, setWay] = useState<Way>('form')
  const [brought, setBrought] = useState(link === TAKEN ? undefined : link)
  // A link may contain a key: it must not stay in the address or the browser's history.
  useEffect(() => {
    if (link === TAKEN) return
    setBrought(link)
    if (link === undefined) return
    // A link always opens the form.
    setWay('form')
    go({ page: 'add', link: TAKEN }, { instead: true })
  }, [link])
  return (
    <Page
      title="Add server"
      actions={
        <LinkButton look="quiet" href={hrefOf({ page: 'servers' })}>
          Cancel
        </LinkButton>
      }
      bar={
        <Segmented
          label="How to add"
          value={way}
          onChange={setWay}
          options={[
            { value: 'form', label: 'Fill in a form' },
            { value: 'paste', label: 'Paste' },
            { value: 'registry', label: 'Registry' },
            { value: 'bundle', label: 'Bundle' },
          ]}
        />
      }
    >
      <div className="max-w-2xl px-6 py-5">
        {way === 'form' ? (
          <NewServer key={brought} link={brought} />
        ) : way === 'paste' ? (
          <PasteForm />
        ) : way === 'registry' ? (
          <RegistryForm />
        ) : (
          <BundleForm />
        )}
      </div>
    </Page>
  )
}

function NewServer({ link }: { link: string | undefined }) {
  const taken = new Set(useServers().map(({ name }) => name))
  const linked = link === undefined ? undefined : readLink(link)
  return (
    <>
      {linked !== undefined && (
        <div className="mb-4">
          <Trouble
            kind="warn"
            message="A link filled in this form."
            hint="Nothing of it is added yet, and nothing runs. Add it only if you trust who gave you the link."
          />
        </div>
      )}
      <ServerForm
        initial={linked === undefined ? emptyForm : valuesOf(linked.name, linked.entry)}
        taken={taken}
        entryOf={entryOf}
        verb="Add server"
        save={async (name, entry, agreed) => {
          await engine().servers.add({ name, entry, ...(agreed === undefined ? {} : { agreed }) })
          go({ page: 'servers', server: name })
        }}
      />
    </>
  )
}
