import type { CSSProperties, ReactNode } from 'react'
import { tileFace } from './tile-face.ts'

/**
 * The face of a server (filled) or an AI app (outlined), so that they are recognized at a glance. It is decoration: the name is always
 * beside it.
 *
 * @param size in CSS pixels.
 * @param off whether it is switched off, and grey.
 * @param children a mark in its corner.
 */
export function Tile({
  name,
  kind = 'server',
  size = 36,
  off = false,
  children,
}: {
  name: string
  kind?: 'server' | 'app'
  size?: 16 | 20 | 24 | 28 | 32 | 36 | 40 | 48 | 56
  off?: boolean
  children?: ReactNode
}) {
  const { letters, hue } = tileFace(name)
  const look = { '--tile-size': `${size}px`, '--tile-hue': hue ?? 80, '--tile-chroma': hue === undefined ? 0.2 : 1 } as CSSProperties
  return (
    <span aria-hidden style={look} className="relative inline-flex shrink-0">
      <span className={`${kind === 'server' ? 'tile-server' : 'tile-app'} ${off ? 'opacity-60 saturate-0' : ''}`}>{letters}</span>
      {children}
    </span>
  )
}
