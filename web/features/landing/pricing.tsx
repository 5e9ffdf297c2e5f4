import { PAGES } from '#worker/contract/paths.ts'
import { REFUND_HOURS } from '#worker/domain/limits.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { PRICING, quote } from '#worker/domain/pricing.ts'

const EXAMPLES = [5, 25, 100, 500]
/** Up to this many photos the smallest charge is named as such. */
const MINIMUM_NAMED = 10

export const money = (cents: number) => formatMoney(cents, PRICING.currency)

export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-heading">
      <h2 id="pricing-heading">Pricing</h2>
      <p className="section-lead">
        The first {PRICING.freePhotos} photos of every account are free. After that you pay{' '}
        {money(PRICING.centsPerPhoto)} for each photo of an order, {money(PRICING.minimumCents)} at least. No
        subscription.
      </p>
      <div className="columns">
        <table className="prices">
          <caption>What an order costs beyond the free photos</caption>
          <thead>
            <tr>
              <th scope="col">Photos</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {EXAMPLES.map(photos => {
              const { amount, minimumApplied } = quote(photos, 0)
              return (
                <tr key={photos}>
                  <th scope="row">{photos} photos</th>
                  <td>
                    {money(amount)}
                    {minimumApplied && photos <= MINIMUM_NAMED && ' (minimum)'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <ul className="ticks">
          <li>You see the price before you pay, and nothing is described before you have paid.</li>
          <li>You pay for photos that got a text. What you paid beyond that goes back to your card by itself.</li>
          <li>Not happy? Write to support within {REFUND_HOURS} hours of paying and ask for a refund.</li>
          <li>Undoing, editing and exporting cost nothing.</li>
        </ul>
      </div>
      <p>
        <a className="button button-main" href={PAGES.login}>
          Start with {PRICING.freePhotos} free photos
        </a>
      </p>
    </section>
  )
}
