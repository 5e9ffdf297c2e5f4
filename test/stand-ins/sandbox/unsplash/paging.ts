const MOST_PER_PAGE = 30
const PER_PAGE = 10

export type Page = { page: number; perPage: number; offset: number }

/** Pages count from 1; anything but a number means the default, and a page has at most 30 entries. */
export function pageOf(query: URLSearchParams): Page {
  const whole = (name: string, otherwise: number) => {
    const asked = Math.floor(Number(query.get(name) ?? otherwise))
    return asked >= 1 ? asked : otherwise
  }
  const page = whole('page', 1)
  const perPage = Math.min(MOST_PER_PAGE, whole('per_page', PER_PAGE))
  return { page, perPage, offset: (page - 1) * perPage }
}

/** X-Total, X-Per-Page and the links to the pages around this one, which keep the other parameters. */
export function pageHeaders(url: URL, total: number): Record<string, string> {
  const { page, perPage } = pageOf(url.searchParams)
  const last = Math.max(1, Math.ceil(total / perPage))
  const linkTo = (number: number, rel: string) => {
    const target = new URL(url)
    target.searchParams.delete('client_id')
    target.searchParams.set('page', String(number))
    return `<${target.href}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 ? [linkTo(1, 'first'), linkTo(page - 1, 'prev')] : []),
    ...(page < last ? [linkTo(last, 'last'), linkTo(page + 1, 'next')] : []),
  ]
  return {
    'X-Total': String(total),
    'X-Per-Page': String(perPage),
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
  }
}
