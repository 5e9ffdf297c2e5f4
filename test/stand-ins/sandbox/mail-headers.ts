import * as z from 'zod'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The header fields that Cloudflare's email service takes from an app, with the values it takes. */
const ACCEPTED: { name: RegExp; accepts: (value: string) => boolean }[] = [
  { name: /^list-unsubscribe$/i, accepts: value => value.split(',').every(part => isUnsubscribeAddress(part.trim())) },
  { name: /^list-unsubscribe-post$/i, accepts: value => value === 'List-Unsubscribe=One-Click' },
  { name: /^auto-submitted$/i, accepts: () => true },
  { name: /^x-[a-z0-9-]+$/i, accepts: () => true },
]

/** `<https://…>` or `<mailto:…>`; plain http is for an app on this machine. */
function isUnsubscribeAddress(part: string): boolean {
  const address = /^<([^<>]+)>$/.exec(part)?.[1] ?? ''
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || protocol === 'mailto:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}

export const mailHeaders = z
  .record(z.string(), z.string().regex(/^[^\r\n]*$/))
  .refine(
    headers =>
      Object.entries(headers).every(([name, value]) =>
        ACCEPTED.some(accepted => accepted.name.test(name) && accepted.accepts(value)),
      ),
    'E_HEADER_NOT_ALLOWED',
  )
