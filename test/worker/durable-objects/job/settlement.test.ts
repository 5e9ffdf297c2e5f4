import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { signInAs } from '#test/kit/worker/factories.ts'
import { readObject, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { paidJob } from '#test/kit/worker/paying.ts'
import { aReservation, booked, endedJob, endJob, startedJob, TEXT } from '#test/kit/worker/settling.ts'
import type { LiveMessage } from '#worker/contract/jobs.ts'
import { type JobRpc, SESSION_HEADER } from '#worker/rpc.ts'

test('of ten free photos a job keeps one for each of the eight it described, even if more than ten failed', async () => {
  const before = (await booked(await aReservation({ used: 0, reserved: 0, photos: 1 }))).total
  const { reservation, job } = await endedJob({ described: 8, failed: 102 }, 10)
  expect(await booked(reservation)).toEqual({ used: 8, kept: 8, total: before + 8 })
  const { payment, progress } = await readObject(job)
  expect(payment?.freePhotosUsed).toBe(8)
  expect(progress).toMatchObject({ processedPhotos: 8, failedPhotos: 102 })
})

test('a job without a described photo returns all of them, a completely described one none', async () => {
  expect(await booked((await endedJob({ described: 0, failed: 3 }, 3)).reservation)).toMatchObject({ used: 0, kept: 0 })
  expect(await booked((await endedJob({ described: 3, failed: 0 }, 3)).reservation)).toMatchObject({ used: 3, kept: 3 })
  expect(await booked((await endedJob({ described: 5, failed: 1 }, 3)).reservation)).toMatchObject({ used: 3, kept: 3 })
})

test('the payment after a settlement reaches open pages and the row in D1 without another change', async () => {
  const { reservation, job } = await startedJob(4, 4)
  const { sessionHash } = await signInAs(reservation.userId)
  const headers = { Upgrade: 'websocket', [SESSION_HEADER]: sessionHash }
  const messages: LiveMessage[] = []
  const { webSocket } = await job.fetch('https://job/live', { headers })
  webSocket?.addEventListener('message', event => {
    messages.push(JSON.parse(String(event.data)))
  })
  webSocket?.accept()
  await endJob(job, { described: 2, failed: 2 })
  const told = await until(
    async () => messages.at(-1)?.job,
    summary => summary?.payment?.freePhotosUsed === 2,
  )
  const row = await untilSaved(reservation.id, ({ revision }) => revision === told?.revision)
  expect(row.payment).toEqual(told?.payment)
  expect(await readObject(job)).toMatchObject({ ...told })
  webSocket?.close()
})

test('a job that ends is settled at once, though its row was written a moment before', async () => {
  const { jobId, job } = await paidJob({ photos: 2 })
  const completeOne = (photoId: string) =>
    runInDurableObject<JobRpc, object>(job, (object, { storage: { sql } }) => {
      object.complete(photoId, TEXT)
      return { ...sql.exec("SELECT due <= ? AS isDue FROM timers WHERE name = 'summary'", Date.now()).one() }
    })
  await completeOne('0')
  await untilSaved(jobId, ({ progress }) => progress.processedPhotos === 1)
  expect(await completeOne('1')).toEqual({ isDue: 1 })
  await untilSaved(jobId, ({ photosSettled }) => photosSettled === 2)
})

test('an object that died between settling and storing that settles again, which changes nothing', async () => {
  const { reservation, job } = await endedJob({ described: 2, failed: 2 }, 4)
  const once = await booked(reservation)
  expect(once).toMatchObject({ used: 2, kept: 2 })
  for (let times = 0; times < 2; times += 1) {
    await runInDurableObject(job, (_, { storage }) => {
      storage.sql.exec(
        "UPDATE job SET data = json_set(data, '$.settled', json('false'), '$.payment.freePhotosUsed', 4)",
      )
      storage.sql.exec("INSERT OR REPLACE INTO timers (name, due) VALUES ('summary', 0)")
    })
    await runDurableObjectAlarm(job)
    expect(await booked(reservation)).toEqual(once)
    expect((await readObject(job)).payment?.freePhotosUsed).toBe(2)
  }
})
