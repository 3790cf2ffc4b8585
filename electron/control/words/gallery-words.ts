import type { GalleryRow } from '../../contract/sources/gallery.ts'

/** What somebody does before an entry of the gallery runs, in a few words. */
export function needWords({ need, runs }: Pick<GalleryRow, 'need' | 'runs'>): string {
  switch (need) {
    case 'nothing':
      return runs === 'here' ? 'Runs on this computer' : 'Ready at once'
    case 'sign-in':
      return 'Sign in with your browser'
    case 'key':
      return 'Needs a key'
    case 'folder':
      return 'Choose a folder'
    case 'input':
      return 'Asks for a value'
    case 'client':
      return 'You register an app with it first'
  }
}

/** How far an entry goes, in a few words. */
export function effectWords(effects: GalleryRow['effects']): string {
  return { reads: 'Reads', changes: 'Reads and changes', deletes: 'Can delete' }[effects]
}

/** The names of the categories for people, by their names in the list. */
export const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  work: 'Work',
  notes: 'Notes and tasks',
  messages: 'Messages and mail',
  calendar: 'Calendar',
  files: 'Files',
  code: 'Code',
  docs: 'Documentation',
  hosting: 'Hosting and cloud',
  databases: 'Databases',
  operations: 'Operations',
  sales: 'Sales and support',
  money: 'Money',
  design: 'Design and media',
  search: 'Search and web',
  science: 'Science',
  life: 'Life and home',
  computer: 'This computer',
}
