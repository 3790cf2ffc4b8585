import { RadioTower, ShieldCheck } from 'lucide-react'
import type { SettingValue } from '../../../../electron/contract/settings/settings.ts'
import { useStatus } from '../../../engine/use-engine.ts'
import { hrefOf } from '../../../frame/route.ts'
import { Trouble } from '../../../parts/message.tsx'
import { isThisComputer } from '../../../permissions/people/reach.ts'
import { Segmented } from '../../../parts/segmented.tsx'
import { Switch } from '../../../parts/switch.tsx'
import { ObjectRow } from '../../rows/object-row.tsx'
import { SettingGroup, SettingRow } from '../../rows/setting-row.tsx'
import { SwitchRow, TextRow, useSetting } from '../../rows/value-rows.tsx'
import { AddressRows } from './address-rows.tsx'
import { CertificateRow } from './certificate-row.tsx'
import { OpenIdRow } from './openid-row.tsx'

/** The address that stands for all addresses of this computer. */
const EVERYWHERE = '0.0.0.0'

/** Whether others can reach Tooltray over HTTP, where, and how the connection is protected. */
export function NetworkPage() {
  const status = useStatus()
  if (status === undefined) return null
  const problems = status.problems.filter(({ code }) => code.startsWith('http_'))
  return (
    <>
      <Access />
      {problems.map((problem) => (
        <Trouble key={problem.message} message={problem.message} hint={problem.hint} />
      ))}
      <SettingGroup title="Address">
        {status.engine.http.map((listener) => (
          <AddressRows key={listener.url} listener={listener} />
        ))}
        <Reach />
        <TextRow setting="http.host" kind="text" />
        <TextRow setting="http.port" kind="number" />
      </SettingGroup>
      <SettingGroup title="Encryption and sign-in">
        <CertificateRow />
        <ObjectRow
          setting="http.tls"
          fields={[
            { path: 'cert', label: 'Certificate', kind: 'file', placeholder: '/path/to/certificate.pem' },
            { path: 'key', label: 'Key of the certificate', kind: 'file', placeholder: '/path/to/key.pem' },
          ]}
          summary={({ cert }) => <span className="font-mono">{textOf(cert)}</span>}
        />
        <ObjectRow
          setting="http.trustedProxy"
          fields={[
            {
              path: 'address',
              label: 'Addresses of the proxy',
              kind: 'list',
              hint: 'IP addresses or ranges, one per line, such as 10.0.0.0/8.',
            },
            { path: 'url', label: 'Its public address', kind: 'text', placeholder: 'https://tools.example.com' },
            {
              path: 'userHeader',
              label: 'Header with the user’s name',
              kind: 'text',
              optional: true,
              hint: 'The proxy must remove this header from requests of clients.',
            },
          ]}
          summary={({ url }) => <span className="font-mono">{textOf(url)}</span>}
        />
        <SwitchRow setting="http.signIn" />
        <OpenIdRow />
      </SettingGroup>
      <p className="flex items-center gap-2 rounded-card bg-sunken px-3.5 py-3 text-ink-2">
        <ShieldCheck className="size-4 shrink-0 text-good" aria-hidden />
        Every client needs a key or a sign-in, on this computer, too.
      </p>
    </>
  )
}

function Access() {
  const { name, about, value, problem, change } = useSetting('http.enabled')
  return (
    <section aria-label={name} className="rounded-card bg-card p-4 shadow-card">
      <div className="flex items-center gap-4">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-box bg-good-soft text-good max-[760px]:hidden">
          <RadioTower className="size-5" strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-strong font-semibold">{name}</h2>
          <p className="text-small text-ink-2">
            {about} <span className="text-ink-3">Usual: off.</span>
          </p>
          <a className="text-small text-accent" href={hrefOf({ page: 'permissions', view: 'people' })}>
            People and devices
          </a>
        </div>
        <Switch label={name} checked={value === true} onChange={(on) => void change(on)} />
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-small text-bad">
          {problem}
        </p>
      )}
    </section>
  )
}

function Reach() {
  const { value, problem, onUsual, change } = useSetting('http.host')
  const host = textOf(value)
  const reach = host === EVERYWHERE || host === '::' ? 'network' : isThisComputer(host) ? 'computer' : 'one'
  return (
    <SettingRow
      name="Who can reach it"
      about="For this network it needs a certificate, which Tooltray can make below, or a proxy that encrypts."
      usual="this computer"
      onUsual={onUsual}
      problem={problem}
    >
      <Segmented<string>
        label="Who can reach it"
        value={reach}
        options={[
          { value: 'computer', label: 'This computer' },
          { value: 'network', label: 'This network' },
          ...(reach === 'one' ? [{ value: 'one', label: host }] : []),
        ]}
        onChange={(next) => void (next === 'one' ? undefined : change(next === 'network' ? EVERYWHERE : undefined))}
      />
    </SettingRow>
  )
}

function textOf(value: SettingValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
