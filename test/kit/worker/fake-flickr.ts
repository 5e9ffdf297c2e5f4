import type { Send } from '#worker/platforms/platform.ts'

/** What Flickr's documentation leaves open about descriptions. */
export type Habits = {
  /** What setMeta answers. */
  answers: 'rendered' | 'source' | 'nothing'
  /** Whether descriptions are rendered when they are read or when they are stored. */
  renders: 'read' | 'stored'
  /** Whether a typed entity is escaped, so that it shows as typed, or kept, so that its character shows. */
  entities: 'escaped' | 'kept'
  lists: 'rendered' | 'source'
  /** Whether setMeta requires both texts. */
  wants: 'either' | 'both'
}

/** Every combination of them. */
export const ALL_HABITS: Habits[] = (['rendered', 'source', 'nothing'] as const).flatMap(answers =>
  (['read', 'stored'] as const).flatMap(renders =>
    (['escaped', 'kept'] as const).flatMap(entities =>
      (['rendered', 'source'] as const).flatMap(lists =>
        (['either', 'both'] as const).map(wants => ({ answers, renders, entities, lists, wants })),
      ),
    ),
  ),
)

type Tag = { id: string; author: string; raw: string }
export const OWNER = '1@N01'

const SPECIAL = /(<\/?(?:a|b|i)(?:\s[^<>]*)?>)/
const URL_OR_SIGN = /(https?:\/\/[^\s<>"]*[\w/])|(&(?:\w+|#\d+);)|(["&<>])/g
const ENTITY: Record<string, string> = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * One photo on a Flickr with these habits, which answers the calls of an apply and an undo. `alter` changes
 * descriptions when they are stored.
 */
export function createFakeFlickr(
  habits: Habits,
  source: { title: string; description: string },
  alter: (text: string) => string = text => text,
) {
  const typed = (text: string) => (habits.renders === 'stored' ? render(alter(text)) : alter(text))
  const shown = (stored: string) => (habits.renders === 'stored' ? stored : render(stored))
  const photo = { title: source.title, description: typed(source.description), tags: [] as Tag[] }
  const calls: string[] = []

  function render(text: string): string {
    let isInLink = false
    return text
      .split(SPECIAL)
      .map((part, index) => {
        if (index % 2 === 0) return escapeIn(part, isInLink)
        if (/^<\/?a/.test(part)) isInLink = !part.startsWith('</')
        return part
      })
      .join('')
  }

  function escapeIn(text: string, isInLink: boolean): string {
    return text.replace(URL_OR_SIGN, (match: string, url?: string, entity?: string) => {
      if (entity !== undefined) return habits.entities === 'kept' ? entity : `&amp;${entity.slice(1)}`
      if (url === undefined) return ENTITY[match] ?? match
      const address = url.replaceAll('&', '&amp;')
      return isInLink ? address : `<a href="${address}" rel="noreferrer nofollow">${address}</a>`
    })
  }

  function answer(method: string, param: (name: string) => string | null): object {
    switch (method) {
      case 'search': {
        const description = habits.lists === 'source' ? source.description : shown(photo.description)
        const row = { id: '1', title: photo.title, description, dateupload: '1', datetaken: '', tags: '' }
        return { photos: { pages: 1, total: 1, photo: [row] } }
      }
      case 'getInfo':
        return { photo: { title: photo.title, description: shown(photo.description), tags: { tag: photo.tags } } }
      case 'setMeta': {
        const [title, description] = [param('title'), param('description')]
        const wanted = habits.wants === 'both' ? 2 : 1
        if ([title, description].filter(text => text !== null).length < wanted) return { stat: 'fail', code: 2 }
        if (title !== null) photo.title = title
        if (description !== null) photo.description = typed(description)
        if (habits.answers === 'nothing') return {}
        const told = habits.answers === 'source' && description !== null ? alter(description) : shown(photo.description)
        return { photo: { title: photo.title, description: told } }
      }
      case 'addTags':
        for (const raw of (param('tags') ?? '').split(' ')) photo.tags.push({ id: raw, author: OWNER, raw })
        return { tags: { tag: photo.tags } }
      case 'setTags':
        photo.tags = []
        return {}
      default:
        throw new Error(`Nobody calls ${method}`)
    }
  }

  const send: Send = async (name, request, leaving) => {
    await leaving?.()
    const method = name.replace('flickr.photos.', '')
    calls.push(method)
    const params = request.method === 'POST' ? await request.formData() : new URL(request.url).searchParams
    const param = (name: string) => (params.has(name) ? String(params.get(name)) : null)
    return { status: 200, headers: new Headers(), text: JSON.stringify({ stat: 'ok', ...answer(method, param) }) }
  }
  return {
    send,
    calls,
    /** The photo's present state; the description as stored and, in `shown`, as read. */
    state: () => ({ ...photo, tags: photo.tags.map(tag => tag.raw), shown: shown(photo.description) }),
    /** An edit by the owner. */
    edit: (description: string) => {
      photo.description = typed(description)
    },
    /** An edit of the title by the owner. */
    retitle: (title: string) => {
      photo.title = title
    },
    /** A tag the owner adds. */
    tag: (raw: string) => {
      photo.tags.push({ id: raw, author: OWNER, raw })
    },
  }
}
