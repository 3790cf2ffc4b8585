import { styleText } from 'node:util'
import type { Platform } from '../../engine/base/platform.ts'

export type Style = Parameters<typeof styleText>[0]

/** Returns a text in a style, or unchanged without colors. */
export type Paint = (style: Style, text: string) => string

/** Returns the colors for a terminal; none if the user or the terminal does not want them (https://no-color.org). */
export function paintFor(stream: { readonly isTTY?: boolean | undefined }, { env }: Platform): Paint {
  const colours = stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  return (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text)
}
