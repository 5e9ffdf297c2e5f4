import { Download } from 'lucide-react'
import { useState } from 'react'
import { errorText, readAnswer } from '#web/lib/api.ts'
import { sessionNow } from '#web/lib/session-end.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { api, type ExportFormat } from '#worker/contract/paths.ts'
import { AccountSection } from './account-section.tsx'
import s from './export-data.module.css'

const FORMATS: { format: ExportFormat; label: string }[] = [
  { format: 'json', label: 'Download JSON' },
  { format: 'csv', label: 'Download CSV' },
]

export function ExportData({ onExported }: { onExported: () => void }) {
  const [busy, setBusy] = useState<ExportFormat | null>(null)

  async function download(format: ExportFormat) {
    setBusy(format)
    try {
      await saveFile(api.exportData(format), `photonym-data.${format}`)
      onExported()
    } catch (error) {
      toast.error(errorText(error, 'Failed to export your data'))
    } finally {
      setBusy(null)
    }
  }

  return (
    <AccountSection id="export" title="Export my data">
      <p>
        What we keep about you: your account, settings, connections and sessions, your jobs with all their texts and
        originals, your payments, your agent and your activity. JSON holds all of it; CSV lists your photos, for a
        spreadsheet.
      </p>
      <div className={s.actions}>
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            icon={<Download aria-hidden size={18} />}
            busy={busy === format}
            busyLabel="Preparing..."
            disabled={busy !== null && busy !== format}
            onClick={() => void download(format)}
          >
            {label}
          </Button>
        ))}
      </div>
    </AccountSection>
  )
}

/** Saves the answer at this path as a file, under the name that the server gives it. @throws ApiError */
async function saveFile(path: string, fallbackName: string): Promise<void> {
  const session = sessionNow()
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) {
    await readAnswer(response, path, session)
    return
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? fallbackName
  link.click()
  // The browser starts reading the blob only after the click.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
