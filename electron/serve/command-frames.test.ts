import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FRAMES, type FrameKind, frameOf, splitFrames } from './command-frames.ts'

it('come out as they went in, however the stream is cut', () => {
  const kinds = fc.constantFrom<FrameKind>(...Object.values(FRAMES))
  const frames = fc.array(fc.tuple(kinds, fc.uint8Array({ maxLength: 40 })), { maxLength: 12 })
  fc.assert(
    fc.property(frames, fc.array(fc.nat(30)), (sent, cuts) => {
      const got: [string, Uint8Array][] = []
      const take = splitFrames(
        (kind, held) => got.push([kind, new Uint8Array(held)]),
        () => expect.unreachable(),
      )
      let rest = Buffer.concat(sent.map(([kind, held]) => frameOf(kind, held)))
      for (const cut of cuts) {
        take(rest.subarray(0, cut))
        rest = rest.subarray(cut)
      }
      take(rest)
      expect(got).toEqual(sent)
    }),
  )
})

it('that nobody could keep end the stream', () => {
  const got: string[] = []
  const take = splitFrames(
    (kind) => got.push(kind),
    () => got.push('too long'),
  )
  take(Buffer.concat([frameOf('i'), Buffer.from([0x53, 0xff, 0xff, 0xff, 0xff]), frameOf('i')]))
  take(frameOf('i'))
  expect(got).toEqual(['i', 'too long'])
})
