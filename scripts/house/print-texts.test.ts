import { expect, it } from 'vitest'
import { byFeature } from './print-texts.ts'

it('lists what is shown by feature, with its place, and without classes and single words of code', () => {
  const listed = byFeature([
    ['renderer/servers/card.tsx', 'const a = <p className="p-2" title="Your servers">\n{`${count} servers`} run</p>'],
    ['renderer/servers/detail/look.ts', "const LOOK = 'font-medium text-warn'\nexport const word = 'all of it'"],
    ['renderer/app.tsx', 'const b = <b>Signed out</b>'],
    ['electron/main/tray/items.ts', "const item = { label: 'Open Tooltray', kind: 'item' }"],
  ])
  expect([...listed].map(([feature, texts]) => [feature, texts.map(({ file, line, text }) => `${file}:${line}: ${text}`)])).toEqual([
    [
      'servers',
      [
        'renderer/servers/card.tsx:1: Your servers',
        'renderer/servers/card.tsx:2: … servers',
        'renderer/servers/card.tsx:2: run',
        'renderer/servers/detail/look.ts:2: all of it',
      ],
    ],
    ['frame', ['renderer/app.tsx:1: Signed out']],
    ['main', ['electron/main/tray/items.ts:1: Open Tooltray']],
  ])
})
