/** Sentences used by more than one of the pages, the API and the Job object. */

import { counted } from './counted.ts'
import { USED_ALLOWANCE_DAYS } from './lifetimes.ts'

export const SOMETHING_WRONG = 'Something went wrong. Please try again.'
export const MESSAGE_NOT_SENT = 'Failed to send message. Please try again.'
export const NOT_AVAILABLE = 'Photonym is not available right now. Please come back later.'
export const NOTHING_CONNECTED = 'Please connect a photo platform first'
export const connectFirst = (platform: string) => `Please connect ${platform} first.`

export const PASSWORD_MISSING = 'Please enter your password'
export const CURRENT_PASSWORD_MISSING = 'Please enter your current password'
export const FIRST_PASSWORD_MISSING = 'Please enter a password'
export const NEW_PASSWORD_MISSING = 'Please enter a new password'
export const PASSWORD_UNCHANGED = 'New password must be different from your current password'
export const LINK_WITHOUT_TOKEN = 'Invalid verification link - no token provided'

export const CONNECTING_FAILED = "We couldn't connect your photo platform account. Please try again."
export const OAUTH_TOKEN_MISSING = 'Please enter the OAuth token'
export const OAUTH_VERIFIER_MISSING = 'Please enter the verifier'

export const CONTACT_FIELDS_MISSING = 'Please fill in all required fields'

export const NO_PHOTO_SELECTED = 'Please select at least one photo'
export const APPROVED_AND_SKIPPED = 'A photo cannot be approved and skipped at once.'
export const JOB_NOT_FOUND = 'Job not found.'
export const ORDER_NOT_FOUND = 'Order not found.'
export const NOT_IN_JOB = 'This photo is not part of the job.'
export const EDITED_ELSEWHERE = 'This text was changed elsewhere meanwhile, so yours was not saved.'
export const RETRY_NOT_COVERED = 'Your free photos and what was paid for this job do not cover these photos.'
export const RETRY_NEEDS_PHOTOS = 'No free or bought photo on your account is left to try these photos again.'
export const TRY_AGAIN = 'Please try again.'
export const TRY_LATER = 'Please try again later.'
export const TRY_SOON = 'Please try again in a moment.'
export const REPLACE_BY_SMALLER = 'Please replace it with a smaller one, then try again.'
export const GOES_ON = 'This photo goes on by itself.'
export const NEVER_DESCRIBED = `This photo could not be processed, several times in a row. ${TRY_AGAIN}`

export const PAYMENT_NOT_OPENED = 'Failed to initialize payment'
export const PAYMENT_UNVERIFIED = 'Payment verification failed'
export const ALREADY_PAID = 'Payment received. Your job is starting.'

export const BANKS_TAKE = 'Banks show it within five to ten days.'

/** What is kept after an account is deleted. */
export const PAYMENTS_KEPT = 'Payment records stay, without your name or address.'
export const USED_COUNT_KEPT = `How many free photos were used stays noted for ${USED_ALLOWANCE_DAYS} days, under a fingerprint of each photo platform account that does not name you.`

export const PHOTOS_EXPIRED = 'Please load your photos again.'

export const platformWaits = (name: string) => `${name} asks us to wait.`
export const platformDenies = (name: string) => `${name} no longer lets us in.`
export const platformBusy = (name: string) => `${platformWaits(name)} ${TRY_SOON}`
export const platformDenied = (name: string) => `${platformDenies(name)} Please connect it again.`
const whole = new Intl.NumberFormat('en-US')
const manyOf = (count: number, noun: string) => counted(count, noun, whole.format(count))
const newPhotosWait = (photos: number) => `${manyOf(photos, 'new photo')} ${photos === 1 ? 'waits' : 'wait'}`
/** For an agent without photos that it may use. */
export const waitingForPayment = (photos: number, usesPrepaid = false) =>
  `Your free ${usesPrepaid ? 'and bought ' : ''}photos are used up, and ${newPhotosWait(photos)}.`
/** What an agent used this month, and how long what it may use lasts. */
export function agentUsage(usage: {
  monthPhotos: number
  monthlyPhotos: number | null
  photosLeft: number
  daysLeft: number | null
}): string {
  const { monthPhotos, monthlyPhotos, photosLeft, daysLeft } = usage
  const used =
    monthlyPhotos === null
      ? manyOf(monthPhotos, 'photo')
      : `${whole.format(monthPhotos)} of ${manyOf(monthlyPhotos, 'photo')}`
  const days = daysLeft === 0 ? 'less than a day' : manyOf(daysLeft ?? 0, 'more day')
  const pace = daysLeft === null || photosLeft === 0 ? '' : `, at this pace for ${days}`
  return `It has used ${used} this month. ${manyOf(photosLeft, 'photo')} ${photosLeft === 1 ? 'is' : 'are'} left for it${pace}.`
}
/** For an agent that may use no more photos this month. `until`: when the next month begins (UTC). */
export function afterLimit(agent: {
  monthlyPhotos: number | null
  waitingPhotos: number
  until: number | null
}): string {
  const day = new Date(agent.until ?? 0).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const limit = manyOf(agent.monthlyPhotos ?? 0, 'photo')
  const waiting = agent.waitingPhotos > 0 ? `, and ${newPhotosWait(agent.waitingPhotos)}` : ''
  return `The agent has reached its limit of ${limit} a month${waiting}. It resumes on ${day}, or once you raise the limit.`
}
export const TEXTS_UNSEEN = 'These texts were written again meanwhile. Please look at the new ones first.'
export const ACCOUNT_UNREADABLE = 'Photonym cannot look up your account just now.'
export const PAUSED_BY_US = 'Photonym has paused this for now.'
export const platformPaused = (name: string) => `Photonym has paused ${name} for now.`
export const platformUnclear = (name: string) => `${name} did not answer as expected.`
export const platformFailed = (name: string) => `${platformUnclear(name)} ${TRY_AGAIN}`

export const JOB_LOST =
  "We have lost this job's texts and backups. What was applied stays on your photos, and free and bought photos it had not used are yours again. Please start a new job for the others."
export const DELETION_GOES_ON =
  'Your account is being deleted. A job that may still be writing to your photos did not answer: the rest follows by itself once it does, and we tell you by mail.'
export const JOB_UNREACHED = `A job that may still be writing to your photos did not answer. ${TRY_SOON}`
