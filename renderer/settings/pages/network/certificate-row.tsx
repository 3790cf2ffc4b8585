import { useState } from 'react'
import type { CertificateReport } from '../../../../electron/contract/settings/certificate.ts'
import { engine } from '../../../engine/engine.ts'
import { useAnswer } from '../../../engine/use-engine.ts'
import { SaveCertificate } from '../../../parts/save-certificate.tsx'
import { Button } from '../../../parts/button.tsx'
import { CopyText } from '../../../parts/copy/copy-text.tsx'
import { isThisComputer } from '../../../permissions/people/reach.ts'
import { outcomeOf } from '../../rows/agreement.tsx'
import { isTable } from '../../rows/object-form.ts'
import { SettingRow } from '../../rows/setting-row.tsx'
import { useSetting } from '../../rows/value-rows.tsx'
import { certificateState } from './certificate-state.ts'

/** The certificate in use, and a button that makes one for this computer and puts it into use. */
function useCertificate() {
  const { value, change } = useSetting('http.tls')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const cert = isTable(value) && typeof value['cert'] === 'string' ? value['cert'] : undefined
  const { value: report } = useAnswer(cert === undefined ? undefined : ['certificate', cert], (client) => client.settings.certificate())
  const make = async (): Promise<void> => {
    setBusy(true)
    const outcome = await outcomeOf(async () => {
      const changed = await change(await engine().settings.makeCertificate())
      if ('problem' in changed) throw new Error(changed.problem)
      return true
    })
    setBusy(false)
    setProblem('problem' in outcome ? outcome.problem : undefined)
  }
  return { isSet: cert !== undefined, report: cert === undefined ? undefined : report, make, busy, problem }
}

/** Makes a certificate; says what the one in use is for, until when, and how a device learns to trust it. */
export function CertificateRow() {
  const { isSet, report, make, busy, problem } = useCertificate()
  const state = certificateState(report, Date.now())
  const about =
    report === undefined
      ? 'Other devices connect only if the connection is encrypted. Tooltray can make a certificate for that.'
      : state.sentence
  return (
    <SettingRow
      name="Certificate for this computer"
      about={about}
      problem={problem}
      below={report !== undefined && <Details report={report} warning={state.warning} />}
    >
      {report !== undefined && <SaveCertificate pem={report.pem} />}
      {(!isSet || report === undefined || report.made || state.warning !== undefined) && (
        <Button look={isSet && state.warning === undefined ? 'plain' : 'primary'} disabled={busy} onClick={() => void make()}>
          {isSet ? 'Make a new one' : 'Make a certificate'}
        </Button>
      )}
    </SettingRow>
  )
}

function Details({ report: { names, fingerprint, made }, warning }: { report: CertificateReport; warning: string | undefined }) {
  return (
    <div className="mt-3 space-y-3 border-t pt-3">
      {warning !== undefined && (
        <p role="status" className="rounded-card bg-warn-soft px-3.5 py-2.5">
          {warning}
        </p>
      )}
      <p className="text-small wrap-anywhere text-ink-2">
        For: <span className="font-mono">{names.filter((name) => !isThisComputer(name)).join(', ')}</span>
      </p>
      <CopyText label="Fingerprint (SHA-256)" text={fingerprint} />
      {made && (
        <p className="text-small text-ink-2">
          Save it, send it to each device that connects, and install it there. The device shows this fingerprint: compare them. The key of
          the certificate stays on this computer.
        </p>
      )}
    </div>
  )
}
