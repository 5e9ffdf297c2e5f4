const PATH = '/cdn-cgi/local/explorer/api/local/scheduled?worker=photonym-api'

/** Lets the local runtime run the Worker's minute cron as of `at` (ms since the epoch), to its end. */
export async function fireCron(appOrigin: string, at: number) {
  const answer = await fetch(appOrigin + PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ cron: '* * * * *', scheduled_time: at }),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
  if (answer instanceof Error) return { ok: false, error: answer.message }
  const text = await answer.text()
  // The runtime answers 200 also when the cron threw; only `outcome` differs.
  return { ok: answer.ok && text.includes('"outcome":"ok"'), status: answer.status, answer: text }
}
