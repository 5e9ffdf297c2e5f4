import { LEGAL_PAGES } from '#worker/contract/paths.ts'
import {
  ACTIVITY_DAYS,
  DAY_MS,
  DELETED_USER_DAYS,
  LISTING_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  USED_ALLOWANCE_DAYS,
} from '#worker/domain/lifetimes.ts'
import { REFUND_HOURS } from '#worker/domain/limits.ts'

const days = (ms: number) => ms / DAY_MS
const HOUR_MS = DAY_MS / 24

const FACTS = [
  {
    title: 'Your pictures',
    text: 'Never stored. While a photo is described, a copy of screen size is fetched from the platform, shown to the model without what else its file holds, and dropped.',
  },
  {
    title: 'What the model sees',
    text: 'That copy, the time of day, what you tell it in a note or for a rewrite, the text a rewrite is to replace, and your lists of tags to prefer and words to avoid; unless you switch them off, the texts and tags the photo has, its album’s title and description, and the town nearest to its position, if everyone may see that. Not who you are, not your email address, not your other photos.',
  },
  {
    title: 'What we keep',
    text: `Your address, your settings, your connections and sessions, and for each job its name, note and word lists, all its texts, before and after, what you asked of a rewrite, and each photo’s album and place. Lists of your photos for ${LISTING_MS / HOUR_MS} hours, a record of what was done in your name for ${ACTIVITY_DAYS} days, and payments.`,
  },
  {
    title: 'Access to your platforms',
    text: 'By the platform’s own sign-in; your password there never reaches us. The key it gives us is encrypted, and is deleted when you disconnect.',
  },
  {
    title: 'Signing in',
    text: `Passwords are kept as scrypt hashes. A session ends after ${days(SESSION_IDLE_MS)} days without use and after ${days(SESSION_ABSOLUTE_MS)} days at the latest; your account page lists them all and ends any.`,
  },
  {
    title: 'Leaving',
    text: `Download everything at any time. Deleting the account deletes it within minutes, except for the account’s random number for ${DELETED_USER_DAYS} days, payment records without your name, and for ${USED_ALLOWANCE_DAYS} days a fingerprint of each platform account that remembers used free photos.`,
  },
  {
    title: 'Paying',
    text: `By card at Stripe; the number never touches our servers. What unused photos cost goes back to your card when you ask for it; for anything else, ask within ${REFUND_HOURS} hours.`,
  },
  {
    title: 'Watching you',
    text: 'We do not. No advertising, no analytics, no scripts of others on this page or in the app; Stripe’s, on the payment page alone.',
  },
]

export function PrivacyAndSecurity() {
  return (
    <section aria-labelledby="trust">
      <h2 id="trust">Privacy and security</h2>
      <dl className="facts">
        {FACTS.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        All of it, in full: <a href={LEGAL_PAGES.privacy}>Privacy</a> and <a href={LEGAL_PAGES.terms}>Terms</a>.
      </p>
    </section>
  )
}
