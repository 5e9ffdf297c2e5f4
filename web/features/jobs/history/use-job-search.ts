import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { JOB_SEARCH_MAX } from '#worker/domain/limits.ts'

const PARAMETER = 'q'
/** How long typing pauses before it is searched for. */
const PAUSE_MS = 300

/** What the history is searched for. It is in the address, in place of the entry before. */
export function useJobSearch() {
  const [params, setParams] = useSearchParams()
  const q = params.get(PARAMETER)?.slice(0, JOB_SEARCH_MAX).trim() ?? ''
  const [text, setText] = useState(q)
  const sent = useRef(q)

  // Only an address that we did not write ourselves replaces what is being typed.
  useEffect(() => {
    if (q !== sent.current) {
      sent.current = q
      setText(q)
    }
  }, [q])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) {
      return
    }
    const search = () => {
      sent.current = wanted
      setParams(withSearch(wanted), { replace: true })
    }
    const timer = setTimeout(search, wanted === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, setParams])

  return { q, text, type: setText, clear: () => setText('') }
}

function withSearch(wanted: string) {
  return (params: URLSearchParams) => {
    const next = new URLSearchParams(params)
    if (wanted === '') {
      next.delete(PARAMETER)
    } else {
      next.set(PARAMETER, wanted)
    }
    return next
  }
}
