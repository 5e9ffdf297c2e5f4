import { PAGES } from '#worker/contract/paths.ts'
import { REFUND_HOURS } from '#worker/domain/limits.ts'
import { quote } from '#worker/domain/pricing.ts'
import { ALLOWANCE, LEAST_BOUGHT } from './allowance.ts'
import { money } from './money.ts'

const EXAMPLES = [5, 25, 100, 500]
/** Up to this many photos, the smallest charge is called the minimum. */
const MINIMUM_NAMED = 10

export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-heading">
      <h2 id="pricing-heading">Pricing</h2>
      <p className="section-lead">{ALLOWANCE.price} No subscription.</p>
      <div className="columns">
        <table className="prices">
          <caption>{ALLOWANCE.caption}</caption>
          <thead>
            <tr>
              <th scope="col">Photos</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {EXAMPLES.map(photos => {
              const { amount, minimumApplied } = quote(photos, { free: 0 })
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
          <li>
            {LEAST_BOUGHT} Those that got no text, and those an order does not need, stay on your account and never
            expire.
          </li>
          <li>
            What unused photos cost goes back to your card when you ask for it. Not happy? Write to support within{' '}
            {REFUND_HOURS} hours of paying.
          </li>
          <li>Undoing, editing and exporting cost nothing.</li>
        </ul>
      </div>
      <p>
        <a className="button button-main" href={PAGES.login}>
          {ALLOWANCE.button}
        </a>
      </p>
    </section>
  )
}
