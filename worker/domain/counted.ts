/** "1 photo", "2 photos". `shown` is the number as it is to be read. */
export function counted(count: number, noun: string, shown = String(count)): string {
  return `${shown} ${noun}${count === 1 ? '' : 's'}`
}
