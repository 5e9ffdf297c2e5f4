/** A second tap within this time belongs to a double tap: nobody can have seen yet what the first one did. */
const DOUBLE_PRESS_MS = 250

type Press = Pick<MouseEvent, 'timeStamp' | 'detail'> & { pointerType?: string }

/**
 * Whether a click is the second one of a double click whose first changed the page at `since`, in milliseconds as
 * `timeStamp`. A press by key never is.
 */
export function isSecondPress({ timeStamp, detail, pointerType }: Press, since: number): boolean {
  return timeStamp - since < DOUBLE_PRESS_MS && (detail > 1 || pointerType === 'touch')
}
