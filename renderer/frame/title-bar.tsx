/**
 * The strip beside the system's own buttons, by which the window is moved. It has a height only where the desktop app lets the page draw
 * its title bar (macOS and Windows).
 */
export function TitleBar() {
  return (
    <div aria-hidden className="fixed top-0 left-(--title-bar-x) z-30 h-(--title-bar) w-(--title-bar-width) [-webkit-app-region:drag]" />
  )
}
