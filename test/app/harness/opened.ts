import { userEvent } from '@testing-library/user-event'
import type { Account } from '../account/account.ts'

type Keyboard = ReturnType<typeof userEvent.setup>

type Opened = { account: Account; unmount: () => void }

let opened: Opened | undefined
let person: Keyboard | undefined
/** What the app has logged or thrown in this test. */
const troubles: string[] = []
let allowed: RegExp[] = []
/** Addresses of other documents to which the app has gone, where a browser would load them. */
const departures: string[] = []

export const openedApp = () => opened
export const setOpened = (app: Opened | undefined): void => {
  opened = app
}

/** The person's mouse and keyboard. */
export function hands(): Keyboard {
  person ??= userEvent.setup({ delay: null, pointerEventsCheck: 0, document })
  return person
}

export const noteDeparture = (to: string) => void departures.push(to)

/** Where the app has gone by loading another document, in order. */
export const departuresSoFar = (): readonly string[] => departures

export const noteTrouble = (trouble: string) => void troubles.push(trouble)

/** For a test in which the app rightly logs an error that matches. */
export const allowTrouble = (pattern: RegExp) => void allowed.push(pattern)

/** What went wrong in this test besides its own assertions; forgotten afterwards, as all that belongs to one test. */
export function takeTroubles(): string[] {
  const found = troubles.filter(trouble => !allowed.some(pattern => pattern.test(trouble)))
  troubles.length = 0
  departures.length = 0
  allowed = []
  person = undefined
  return found
}
