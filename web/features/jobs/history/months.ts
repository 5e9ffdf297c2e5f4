import { formatMonth } from '#web/lib/format.ts'
import { readPartName } from '#web/lib/part-name.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'

export type Month = { name: string; jobs: JobSummary[] }

/**
 * Jobs by month, newest first. The parts of one choice follow each other, the first part first, at the place of the
 * newest of them.
 */
export function byMonth(jobs: readonly JobSummary[]): Month[] {
  const months: Month[] = []
  for (const parts of choicesOf(jobs)) {
    const name = formatMonth(parts.at(-1)?.createdAt ?? '')
    const month = months.at(-1)
    if (month?.name === name) {
      month.jobs.push(...parts)
    } else {
      months.push({ name, jobs: [...parts] })
    }
  }
  return months
}

/** The jobs of each choice, in the order in which they were made; the newest choice first. */
function choicesOf(jobs: readonly JobSummary[]): JobSummary[][] {
  const choices: JobSummary[][] = []
  const open = new Map<string, { parts: JobSummary[]; part: number }>()
  for (const job of jobs.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))) {
    const named = readPartName(job.name)
    const key = named && `${job.provider} ${named.parts} ${named.choice}`
    const begun = key ? open.get(key) : undefined
    // Parts are made in their order, so a higher number among older jobs is of an earlier choice.
    if (named && begun && named.part < begun.part) {
      begun.parts.unshift(job)
      begun.part = named.part
      continue
    }
    const parts = [job]
    choices.push(parts)
    if (named && key) {
      open.set(key, { parts, part: named.part })
    }
  }
  return choices
}
