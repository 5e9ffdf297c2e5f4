import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A shop's page with nothing but a card form. Its globals hold the outcome and everything that it overhears. */
const PAGE = `<!doctype html><html lang="en"><title>Shop</title><main><div id="card"></div><button>Pay</button></main>
<script src="SANDBOX/stripe/js/stripe.js"></script>
<script>
  const asked = new URLSearchParams(location.search)
  window.overheard = []
  window.events = []
  addEventListener('message', event => overheard.push(JSON.stringify(event.data)))
  const stripe = Stripe(asked.get('key'))
  const back = location.origin + '/back'
  if (asked.get('method')) {
    stripe.confirmPayment({ clientSecret: asked.get('secret'), confirmParams: { return_url: back, payment_method: asked.get('method') } })
  } else if (asked.get('secret')) {
    const elements = window.elements = stripe.elements({ clientSecret: asked.get('secret'), appearance: { variables: { colorText: '#123456' } } })
    const element = elements.create('payment')
    for (const name of ['ready', 'loaderror', 'change']) element.on(name, event => events.push({ name, ...event }))
    element.mount('#card')
    document.querySelector('button').addEventListener('click', async () => {
      window.result = await stripe.confirmPayment({ elements, confirmParams: { return_url: back }, redirect: asked.get('redirect') })
    })
  }
</script></html>`

/** Serves that page at an origin of its own. */
export async function serveCardPage(sandbox: string) {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE.replaceAll('SANDBOX', sandbox))
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}
