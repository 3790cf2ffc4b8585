/** The style of the sign-in pages: the colors of the window, on any screen. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(#eeebe4, #131210); --card: light-dark(#ffffff, #242320);
  --line: light-dark(#e5e1d8, #35332e); --edge: light-dark(#8c8678, #7f796c); --ink: light-dark(#1e1b15, #f3f0e9);
  --ink-2: light-dark(#565147, #bdb6a8); --fill: light-dark(#3446d6, #5265f0); --accent: light-dark(#3446d6, #a9b4ff);
  --bad: light-dark(#b3261e, #ff9c93); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--canvas);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 440px; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 20px; line-height: 28px; letter-spacing: -0.015em; }
p { margin: 0 0 16px; }
main > :last-child { margin-bottom: 0; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
input { width: 100%; height: 52px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 8px; background: transparent;
  color: inherit; font: 600 22px/1 ui-monospace, monospace; letter-spacing: 0.08em; text-transform: uppercase; }
input.plain { text-transform: none; letter-spacing: 0; font-size: 16px; }
input::placeholder { color: var(--ink-2); opacity: 0.6; }
code { white-space: nowrap; font-family: ui-monospace, monospace; font-size: 0.92em; }
.about { color: var(--ink-2); font-size: 14px; }
form .about { margin-top: 6px; }
.problem { color: var(--bad); margin: 6px 0 0; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 16px; }
button, .buttons a { flex: 1 1 140px; min-height: 44px; padding: 10px 16px; border: 1px solid var(--edge); border-radius: 8px;
  background: transparent; color: inherit; font: 600 15px/22px system-ui, sans-serif; text-align: center; text-decoration: none;
  cursor: pointer; }
.buttons .primary { background: var(--fill); border-color: var(--fill); color: #ffffff; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
