import { useState } from 'react'
import s from './avatar.module.css'

/** A picture, or the first letter of the name. It is decorative: the name is shown beside it. */
export function Avatar({ url, name }: { url: string; name: string }) {
  const [brokenUrl, setBrokenUrl] = useState('')
  if (url === '' || url === brokenUrl) {
    return (
      <span className={s.avatar} aria-hidden>
        {name.slice(0, 1).toUpperCase()}
      </span>
    )
  }
  return <img className={s.avatar} src={url} alt="" width={36} height={36} onError={() => setBrokenUrl(url)} />
}
