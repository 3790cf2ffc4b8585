import { renderToStaticMarkup } from 'react-dom/server'
import { SHEET, WINDOW } from './frame-styles.ts'
import { Sidebar } from '../sidebar.tsx'

/**
 * The frame of the window before anything is known, as HTML. The build puts it into the page: a browser shows it before the code of the
 * window has run. Nothing of it can be used, and assistive technology does not read it. Shortcuts depend on the system, and are not shown.
 */
export const FIRST_FRAME = renderToStaticMarkup(
  <div className={`${WINDOW} [&_kbd]:invisible`} inert aria-hidden data-first-frame>
    <Sidebar route={undefined} onPalette={() => undefined} />
    <div className={SHEET} />
  </div>,
)
