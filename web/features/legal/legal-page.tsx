import { marked } from 'marked'
import { SiteFooter, SiteHeader } from '#web/features/landing/landing-page.tsx'
import { FREE_PHOTOS } from '#web/lib/free-photos.ts'
import {
  ACTIVITY_DAYS,
  DATABASE_COPY_DAYS,
  DAY_MS,
  DELETED_USER_DAYS,
  KNOWN_BROWSER_DAYS,
  LISTING_MS,
  LOG_DAYS,
  LOGIN_LINK_MINUTES,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  UNPAID_JOB_MS,
  USED_ALLOWANCE_DAYS,
} from '#worker/domain/lifetimes.ts'
import { PRODUCT, PRODUCT_TAG, REFUND_HOURS, REST_REFUNDS } from '#worker/domain/limits.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { PRICING } from '#worker/domain/pricing.ts'
import privacy from './privacy.md?raw'
import terms from './terms.md?raw'

const HOUR_MS = DAY_MS / 24

/** The values of `{name}` in the texts, so that the texts state the numbers that the product uses. */
const NUMBERS: Record<string, string | number> = {
  product: PRODUCT,
  productTag: PRODUCT_TAG,
  listingHours: LISTING_MS / HOUR_MS,
  activityDays: ACTIVITY_DAYS,
  knownBrowserDays: KNOWN_BROWSER_DAYS,
  sessionIdleDays: SESSION_IDLE_MS / DAY_MS,
  sessionDays: SESSION_ABSOLUTE_MS / DAY_MS,
  unpaidJobHours: UNPAID_JOB_MS / HOUR_MS,
  deletedUserDays: DELETED_USER_DAYS,
  usedAllowanceDays: USED_ALLOWANCE_DAYS,
  linkMinutes: LOGIN_LINK_MINUTES,
  logDays: LOG_DAYS,
  databaseCopyDays: DATABASE_COPY_DAYS,
  refundHours: REFUND_HOURS,
  refundTimes: REST_REFUNDS.max,
  refundDays: REST_REFUNDS.days,
  freePhotos: FREE_PHOTOS.toLocaleString('en'),
  pricePerPhoto: formatMoney(PRICING.centsPerPhoto, PRICING.currency),
  minimumPrice: formatMoney(PRICING.minimumCents, PRICING.currency),
}

type LegalText = { description: string; html: string }

/**
 * `markdown` begins with a one-line description for search engines. Its comments are for the operator and are removed.
 */
function legalText(name: string, markdown: string): LegalText {
  const [description = '', ...rest] = markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\{(\w+)\}/g, (_, key) => number(name, key))
    .split('\n')
  return { description, html: marked.parse(rest.join('\n'), { async: false }) }
}

function number(file: string, key: string): string {
  const value = NUMBERS[key]
  if (value === undefined) {
    throw new Error(`${file} names {${key}}, which is none of: ${Object.keys(NUMBERS).join(', ')}`)
  }
  return String(value)
}

export const legalTexts = { privacy: legalText('privacy.md', privacy), terms: legalText('terms.md', terms) }

/** Shows a legal text, which the operator edits. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <>
      <SiteHeader />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown of this repository */}
      <main id="main" className="legal" tabIndex={-1} dangerouslySetInnerHTML={{ __html: text.html }} />
      <SiteFooter />
    </>
  )
}
