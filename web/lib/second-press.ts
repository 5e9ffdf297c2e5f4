/** A second tap sooner than this is half of a double one: nobody has seen yet what the first one did. */
const DOUBLE_PRESS_MS = 250

type Press = Pick<MouseEvent, 'timeStamp' | 'detail'> & { pointerType?: string }

/** Whether a click by pointer is the second half of a double one, whose first half changed the page at `since`. */
export function isSecondPress({ timeStamp, detail, pointerType }: Press, since: number): boolean {
  return timeStamp - since < DOUBLE_PRESS_MS && (detail > 1 || pointerType === 'touch')
}
