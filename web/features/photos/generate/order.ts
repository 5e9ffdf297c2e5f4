import { formatNumber } from '#web/lib/format.ts'
import { partName } from '#web/lib/part-name.ts'
import type { RefusedPhoto } from '#worker/contract/errors.ts'
import { JOB_NAME_MAX, MAX_JOB_PHOTOS } from '#worker/domain/limits.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { Criteria } from '../search/criteria.ts'

/** How many jobs an order of so many photos takes. */
export const jobsFor = (photos: number) => Math.ceil(photos / MAX_JOB_PHOTOS)

/** What was chosen, for the name of its jobs: "Untitled". */
export function chosenName({ missing }: Criteria): string {
  const [field, ...others] = missing
  const names = { title: 'Untitled', description: 'No description', tags: 'No tags' }
  return field && others.length === 0 ? names[field] : 'Photos'
}

/** "Untitled (2 of 5)"; a long name is cut, so that the server takes it. */
export function nameOfPart(name: string, part: number, parts: number): string {
  const rest = partName('', part, parts).length
  const cut = name.slice(0, JOB_NAME_MAX - rest).replace(/[\uD800-\uDBFF]$/, '')
  return partName(cut.trim(), part, parts)
}

const MINUTES = 60
/** A wait that needs no mention. */
const SHORT_MINUTES = 5

/** How long it takes at best until all is applied, if that is more than a few minutes; else empty. */
export function durationText(provider: Provider, photos: number): string {
  const { appliedPerHour } = PLATFORMS[provider]
  const minutes = appliedPerHour === null ? 0 : (photos / appliedPerHour) * MINUTES
  if (minutes <= SHORT_MINUTES) {
    return ''
  }
  const tens = Math.ceil(minutes / 10) * 10
  const hours = Math.ceil(minutes / MINUTES)
  const time = tens < MINUTES ? `${tens} minutes` : hours === 1 ? 'an hour' : `${formatNumber(hours)} hours`
  return `applied in ${time} at best`
}

/** What stands in the way of an order, in sentences, and the job to look at. */
export function refusalOf(refused: RefusedPhoto[], ordered: number) {
  const texts = [
    sentence(refused, ['review', 'approved'], 'has a text that waits', 'have texts that wait', ' for you.'),
    sentence(refused, ['describing'], 'is', 'are', ' being described.'),
    sentence(refused, ['unpaid'], 'is', 'are', ' in an order that is not paid.'),
  ]
  const of = `of ${ordered === 1 ? 'this photo' : `these ${formatNumber(ordered)}`}`
  const first = (states: RefusedPhoto['state'][]) => refused.find(({ state }) => states.includes(state))?.jobId
  return {
    text: texts
      .filter(Boolean)
      .join(' ')
      .replace(/^(\S+)/, ordered === 1 ? 'It' : `$1 ${of}`),
    toReview: first(['review', 'approved']),
    toPay: first(['unpaid']),
    toSee: first(['describing']),
  }
}

function sentence(refused: RefusedPhoto[], states: RefusedPhoto['state'][], one: string, many: string, end: string) {
  const photos = refused.filter(({ state }) => states.includes(state)).length
  return photos === 0 ? '' : `${formatNumber(photos)} ${photos === 1 ? one : many}${end}`
}
