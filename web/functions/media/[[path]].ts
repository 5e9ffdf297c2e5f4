import type { Env } from '../env.d.ts'

/**
 * Serves files under /media/, with byte ranges: Pages answers a Range request with 200 and the whole file, which Safari
 * refuses to play. By RFC 9110, section 14, a range gets 206 and one past the end 416. Several ranges, a malformed one,
 * one of another version (`If-Range`) and HEAD get the whole file.
 */
export const onRequest: PagesFunction<Env> = async ({ request, env }) => {
  const range = request.headers.get('Range')
  const sent = new Headers(request.headers)
  sent.delete('Range')
  const asset = await env.ASSETS.fetch(new Request(request, { headers: sent }))
  if (asset.status !== 200) {
    return asset
  }
  const headers = new Headers(asset.headers)
  headers.set('Accept-Ranges', 'bytes')
  if (range === null || request.method !== 'GET' || !isSameVersion(request.headers.get('If-Range'), asset.headers)) {
    return new Response(asset.body, { headers })
  }
  // A short video fits into memory, and not every asset states its length.
  const bytes = await asset.arrayBuffer()
  const size = bytes.byteLength
  const part = parseRange(range, size)
  headers.delete('Content-Length')
  if (part === null) {
    return new Response(bytes, { headers })
  }
  const [first, last] = part
  if (first > last) {
    headers.set('Content-Range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('Content-Range', `bytes ${first}-${last}/${size}`)
  return new Response(bytes.slice(first, last + 1), { status: 206, headers })
}

/** Only a strong validator proves that a range continues the bytes that the browser has. */
function isSameVersion(ifRange: string | null, headers: Headers): boolean {
  return ifRange === null || (ifRange.startsWith('"') && ifRange === headers.get('ETag'))
}

/**
 * The first and last byte; the first is greater than the last if the range begins behind the file's end. Null for
 * anything but a single range.
 */
function parseRange(range: string, size: number): [first: number, last: number] | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? []
  if (from === '') {
    return to === '' ? null : [Math.max(0, size - Number(to)), size - 1]
  }
  if (to !== '' && Number(to) < Number(from)) {
    return null
  }
  return [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
}
