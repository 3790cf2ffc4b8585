import { useRef, useState } from 'react'
import { isEncrypted } from '../../../electron/control/words/encrypted-export.ts'
import { engine } from '../../engine/engine.ts'
import { attempt, notify } from '../../frame/notices.ts'
import { Button } from '../../parts/button.tsx'
import { saveText } from '../../parts/save-text.ts'
import { counted } from '../../parts/time/ago.ts'
import { SettingGroup, SettingRow } from '../rows/setting-row.tsx'
import { type Chosen, ImportDialog } from './import-dialog.tsx'
import { ChoosePassphrase, EnterPassphrase } from './passphrase-dialogs.tsx'

/** Exports the whole configuration as a file, and imports one. */
export function SetUpSettings() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [encrypted, setEncrypted] = useState<string>()
  const [isExporting, setExporting] = useState(false)

  const save = async (): Promise<void> => {
    const file = await engine().setUp.export()
    saveText('tooltray-configuration.json', `${JSON.stringify(file, undefined, 2)}\n`, 'application/json')
    const secrets = (file['secrets'] as string[] | undefined) ?? []
    notify({
      kind: 'done',
      text:
        secrets.length === 0
          ? 'The configuration is exported.'
          : `The configuration is exported without ${counted(secrets.length, 'secret')}: ${secrets.join(', ')}.`,
    })
  }
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    await attempt(async () => {
      const text = await file.text()
      if (isEncrypted(text)) setEncrypted(text)
      else setChosen({ text, plan: await engine().setUp.plan({ text }) })
    }, 'The file was not imported')
  }

  return (
    <SettingGroup title="Everything in one file">
      <SettingRow name="Export configuration" about="Servers, profiles, permissions, and settings. Keys are left out, and listed by name.">
        <Button onClick={() => void attempt(save, 'Nothing was exported')}>Export</Button>
      </SettingRow>
      <SettingRow name="Move to another computer" about="With all keys and sign-ins, encrypted by a pass phrase.">
        <Button onClick={() => setExporting(true)}>Save with keys</Button>
      </SettingRow>
      <SettingRow name="Import configuration" about="You see every program and address in the file before anything changes.">
        <Button onClick={() => input.current?.click()}>Choose a file</Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json,.age"
          aria-label="Configuration to import"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </SettingRow>
      {isExporting && <ChoosePassphrase onClose={() => setExporting(false)} />}
      {encrypted !== undefined && (
        <EnterPassphrase
          text={encrypted}
          onOpened={(opened) => {
            setEncrypted(undefined)
            setChosen(opened)
          }}
          onClose={() => setEncrypted(undefined)}
        />
      )}
      {chosen !== undefined && <ImportDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </SettingGroup>
  )
}
