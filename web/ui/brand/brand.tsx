import { PAGES } from '#worker/contract/paths.ts'
import { PRODUCT } from '#worker/domain/limits.ts'
import s from './brand.module.css'

/** The product name, linked to `/` by a document load, because signed-out users get the landing page there. */
export function Brand({ look = 'name' }: { look?: 'name' | 'mark' }) {
  return (
    <a className={s.brand} href={PAGES.home} title={look === 'mark' ? PRODUCT : undefined}>
      {look === 'mark' ? <img src="/favicon.svg" alt={PRODUCT} width={28} height={28} /> : PRODUCT}
    </a>
  )
}
