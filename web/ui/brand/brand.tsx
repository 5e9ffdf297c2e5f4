import { PAGES } from '#worker/contract/paths.ts'
import { PRODUCT } from '#worker/domain/limits.ts'
import s from './brand.module.css'

/** The name, leading home: a document load, because home is the landing page for strangers. */
export function Brand() {
  return (
    <a className={s.brand} href={PAGES.home}>
      {PRODUCT}
    </a>
  )
}
