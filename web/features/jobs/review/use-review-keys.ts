import { useEffect, useEffectEvent, useState } from 'react'
import { readStored, removeStored, store } from '#web/lib/browser-storage.ts'
import { commandOf, type ReviewCommand } from '../data/review-keys.ts'

const SWITCHED_OFF = 'review-keys-off'
const TYPING = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'
/** Controls that use arrow keys themselves. */
const ARROWS = '[type=radio], [role=radio], [role=slider]'

/** Runs the review's commands by key, wherever the focus is, except while the user is typing or a dialog is open. */
export function useReviewKeys(run: (command: ReviewCommand) => void) {
  const [isOn, setIsOn] = useState(() => readStored('localStorage', SWITCHED_OFF) === null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = event.defaultPrevented || isTaken(event) ? null : commandOf(event)
    if (command !== null) {
      event.preventDefault()
      run(command)
    }
  })
  useEffect(() => {
    if (!isOn) {
      return
    }
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])

  const switchKeys = (on: boolean) => {
    setIsOn(on)
    if (on) {
      removeStored('localStorage', SWITCHED_OFF)
    } else {
      store('localStorage', SWITCHED_OFF, 'yes')
    }
  }
  return { isOn, switchKeys }
}

/** Whether the key belongs to the focused control or to a dialog. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) {
    return true
  }
  return target instanceof Element && target.closest(key.startsWith('Arrow') ? `${TYPING}, ${ARROWS}` : TYPING) !== null
}
