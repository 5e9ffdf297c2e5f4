import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { loadData } from '#web/lib/api.ts'
import { readPartName } from '#web/lib/part-name.ts'
import type { JobsAnswer } from '#worker/contract/jobs.ts'
import { jobsPage } from '#worker/contract/paths.ts'

/** How long typing pauses before a name is looked up. */
const PAUSE_MS = 300

/** The note of the person's newest job of this name, or of a part of such an order; null if it has none or is not known. */
export function useEarlierNote(name: string): string | null {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name])
  const isAsked = asked !== '' && asked === name.trim()
  const path = jobsPage({ job: null, q: asked, cursor: null })
  const { data } = useSWR(isAsked ? path : null, loadData<JobsAnswer>)
  const fold = (text: string | null) => text?.normalize('NFC').toLowerCase()
  const newest = data?.jobs.find(job => fold(readPartName(job.name)?.choice ?? job.name) === fold(asked))
  return newest?.config.note ?? null
}
