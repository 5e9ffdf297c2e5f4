/** "1 photo", "2 photos". `shown` is the formatted number. */
export function counted(count: number, noun: string, shown = String(count)): string {
  return `${shown} ${noun}${count === 1 ? '' : 's'}`
}
