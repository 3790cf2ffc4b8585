import { useId } from 'react'
import { PathInput } from '../../servers/form/path-input.tsx'
import type { SETTING_WORDS } from './setting-words.ts'
import { SettingRow } from './setting-row.tsx'
import { useTypedText } from './use-typed.ts'
import { useTypedSetting } from './value-rows.tsx'

/** A setting that is a folder of this machine: completed while typing, or chosen. It is saved as in `TextRow`. */
export function FolderRow({ setting }: { setting: keyof typeof SETTING_WORDS }) {
  const { value, onSave, onSame, ...row } = useTypedSetting(setting, 'text')
  const { text, setText, save } = useTypedText(value, onSave, onSame)
  const id = useId()
  const isWrong = row.problem !== undefined
  return (
    <SettingRow {...row} htmlFor={id}>
      <div className="w-96 max-w-full">
        <PathInput
          wiring={{ id, 'aria-invalid': isWrong, 'aria-describedby': isWrong ? `${id}-problem` : `${id}-about` }}
          kind="folder"
          value={text}
          placeholder={undefined}
          onChange={setText}
          // Completed paths of folders end with a separator.
          onDone={(path) => void save(path.replace(/(?<=[^\\/:])[\\/]+$/, ''))}
        />
      </div>
    </SettingRow>
  )
}
