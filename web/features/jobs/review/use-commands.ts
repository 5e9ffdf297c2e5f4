import { useEffect, useState } from 'react'
import type { Field } from '#worker/domain/fields.ts'
import { isEditable } from '#worker/domain/job-result.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'
import type { DraftControls } from '../data/editing.ts'
import type { JobActions } from '../data/job-actions.ts'
import { titlesToChoose } from '../data/result-texts.ts'
import type { ReviewCommand } from '../data/review-keys.ts'
import type { Cursor } from './use-cursor.ts'
import type { Place } from './use-place.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** How the desk shows its picture: beside the texts, alone in full screen, or at its actual size. */
export type PictureMode = 'fit' | 'full' | 'actual'

type CommandsInput = {
  place: Place
  cursor: Cursor
  controls: DraftControls
  capabilities: Capabilities
  onAskToApply: () => void
  onChooseTitle: JobActions['chooseTitle']
  /** Of the photo under the cursor, or without one of those that are selected. */
  onRewrite: (photoId: string | null) => void
}

/** The commands of the keys in every view, the help about them, and how the desk shows its picture. */
export function useCommands({ place, cursor, controls, capabilities, ...asks }: CommandsInput) {
  const [mode, setMode] = useFullScreen()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const photoId = cursor.photo?.photoId ?? null
  const isDesk = place.view === 'desk'

  const edit = (field: Field) => {
    if (!cursor.photo || !isEditable(cursor.photo) || (field === 'title' && !capabilities.title)) {
      return
    }
    if (place.view === 'sheet') {
      place.openDesk(photoId)
    }
    setMode('fit')
    controls.begin(cursor.photo.photoId, field)
  }
  const chooseTitle = (index: number) => {
    if (!cursor.photo || cursor.isOver || place.view === 'sheet') {
      return // Its titles are not on the page.
    }
    const titles = titlesToChoose(cursor.photo)
    const title = titles[index]
    if (title !== undefined && title !== cursor.photo.generatedTitle) {
      void asks.onChooseTitle(cursor.photo, title)
      cursor.say(`Title ${index + 1} of ${titles.length}: ${title}`)
    }
  }
  const toggle = (wanted: PictureMode) => {
    if (!isDesk) {
      place.openDesk(photoId)
    }
    setMode(mode === wanted ? 'fit' : wanted)
  }
  const back = () => {
    if (mode !== 'fit') {
      setMode('fit')
    } else if (isDesk) {
      place.leaveDesk()
    } else if (place.view === 'sheet') {
      place.showView('cards')
    }
  }

  const commands: Record<ReviewCommand, () => void> = {
    approve: () => cursor.decide('approve'),
    skip: () => cursor.decide('skip'),
    reopen: () => cursor.decide('reopen'),
    takeBack: cursor.takeBack,
    previous: () => cursor.move(-1),
    next: () => cursor.move(1, { onDesk: place.view === 'desk' }),
    title: () => edit('title'),
    description: () => edit('description'),
    tags: () => edit('tags'),
    title1: () => chooseTitle(0),
    title2: () => chooseTitle(1),
    title3: () => chooseTitle(2),
    rewrite: () => asks.onRewrite(place.view === 'sheet' || cursor.isOver ? null : photoId),
    apply: asks.onAskToApply,
    fullScreen: () => toggle('full'),
    actualSize: () => toggle('actual'),
    sheet: () => {
      setMode('fit')
      place.showView('sheet')
    },
    back,
    help: () => setIsHelpOpen(true),
  }
  const keys = useReviewKeys(command => commands[command]())
  return { ...keys, mode, setMode, back, isHelpOpen, setIsHelpOpen }
}

/** Also turns on the browser's full screen if that is allowed; leaving the browser's leaves ours. */
function useFullScreen() {
  const [mode, setMode] = useState<PictureMode>('fit')
  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) {
        setMode(before => (before === 'full' ? 'fit' : before))
      }
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  const change = (next: PictureMode) => {
    setMode(next)
    if (next === 'full') {
      document.documentElement.requestFullscreen?.().catch(() => undefined)
    } else if (document.fullscreenElement) {
      void document.exitFullscreen()
    }
  }
  return [mode, change] as const
}
