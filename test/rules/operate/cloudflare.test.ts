import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { findAccount, openCloudflare } from '../../../scripts/operate/cloudflare.ts'
import { OperatorError } from '../../../scripts/operate/failure.ts'

/** An API that answers every call with this result. */
async function apiWith(result: unknown) {
  const api = createServer((_request, response) => response.end(JSON.stringify({ success: true, result })))
  await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void api.close())
  return `http://127.0.0.1:${(api.address() as AddressInfo).port}`
}

const Database = z.object({ uuid: z.string() })

test('an answer that is not as documented is told to the operator', async () => {
  const baseUrl = await apiWith([{ name: 'photonym' }])
  const { list, read, change } = openCloudflare({ baseUrl, token: 't', accountId: 'a' })
  for (const asked of [
    list('d1/database', Database),
    read('d1/database/1', Database),
    change('d1/database', Database, { method: 'POST' }),
    findAccount({ CLOUDFLARE_API_BASE_URL: baseUrl, CLOUDFLARE_API_TOKEN: 't' }),
  ]) {
    await expect(asked).rejects.toThrow(OperatorError)
  }
})
