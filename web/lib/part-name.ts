/** The name of one of the jobs that a choice of many photos is ordered in: "Untitled (2 of 5)". */
export const partName = (choice: string, part: number, parts: number) => `${choice} (${part} of ${parts})`

const PART_NAME = /^(?<choice>.+) \((?<part>\d+) of (?<parts>\d+)\)$/s

/** What `partName` was given; null for a name that is not of a part. */
export function readPartName(name: string | null) {
  const { choice = '', part, parts } = PART_NAME.exec(name ?? '')?.groups ?? {}
  return choice === '' ? null : { choice, part: Number(part), parts: Number(parts) }
}
