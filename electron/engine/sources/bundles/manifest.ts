import { z } from 'zod'
import { TooltrayError } from '../../base/errors.ts'
import type { Platform } from '../../base/platform.ts'

const texts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
const value = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const loose = z.string().optional().catch(undefined)
const flag = z.boolean().catch(false).default(false)

const userOption = z.object({
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
  title: loose,
  description: loose,
  required: flag,
  default: z
    .union([value.transform((one) => [one]), z.array(value)])
    .optional()
    .catch(undefined),
  multiple: flag,
  sensitive: flag,
  min: z.number().optional().catch(undefined),
  max: z.number().optional().catch(undefined),
})

const launch = z.object({ command: z.string().min(1), args: z.array(value).default([]), env: texts.default({}) })
const override = z.object({ command: z.string().min(1).optional(), args: z.array(value).optional(), env: texts.optional() })

const bundleManifest = z
  .object({
    manifest_version: z.string().optional(),
    dxt_version: z.string().optional(),
    name: z.string().trim().min(1),
    display_name: loose,
    version: z.string().trim().min(1),
    description: z.string().catch(''),
    long_description: loose,
    author: z.object({ name: z.string() }).optional().catch(undefined),
    homepage: loose,
    license: loose,
    privacy_policies: z.array(z.string()).catch([]).default([]),
    server: z.object({
      type: z.enum(['node', 'python', 'binary', 'uv']),
      entry_point: z.string().optional(),
      mcp_config: launch.extend({ platform_overrides: z.record(z.string(), override).default({}) }).optional(),
    }),
    compatibility: z.object({ platforms: z.array(z.string()).optional() }).optional(),
    tools: z
      .array(z.object({ name: z.string(), description: z.string().catch('') }))
      .catch([])
      .default([]),
    user_config: z.record(z.string(), userOption).default({}),
  })
  .refine(({ server }) => server.mcp_config !== undefined || (server.type === 'uv' && server.entry_point !== undefined), {
    path: ['server', 'mcp_config'],
    error: 'is missing',
  })

/** A bundle's manifest.json, in the versions 0.1 to 0.4 of the format. */
export type BundleManifest = z.output<typeof bundleManifest>

/** Parses a manifest. Throws `bundle_manifest` if it is not valid, and `bundle_platform` if the bundle is not for this system. */
export function readManifest(text: string, os: Platform['os']): BundleManifest {
  const { success, data: manifest, error } = bundleManifest.safeParse(parsed(text.replace(/^\uFEFF/, '')))
  if (!success) {
    const [issue] = error.issues
    throw unreadable(
      `its manifest.json is not in the format: "${issue?.path.join('.')}" ` +
        `${issue?.message === 'is missing' ? 'is missing' : 'is missing or wrong'}`,
    )
  }
  const version = manifest.manifest_version ?? manifest.dxt_version
  if (version === undefined || !/^0\.[1-4](\.\d+)?$/.test(version))
    throw unreadable(`its manifest is of version ${JSON.stringify(version ?? 'none')}; Tooltray reads 0.1 to 0.4`)
  const platforms = manifest.compatibility?.platforms
  if (platforms !== undefined && !platforms.includes(os)) {
    throw new TooltrayError('bundle_platform', `${manifest.name} is for ${platforms.join(', ')} only, and this is ${os}.`, {
      hint: 'Check whether its publisher has a bundle for this system.',
    })
  }
  return manifest
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable('its manifest.json is not JSON')
    throw error
  }
}

function unreadable(why: string): TooltrayError {
  return new TooltrayError('bundle_manifest', `This bundle cannot be used: ${why}.`, {
    hint: 'Ask its publisher, or look for a newer one.',
  })
}
