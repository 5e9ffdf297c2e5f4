import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { FieldGroup } from '#web/ui/field-group/field-group.tsx'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { Album } from '#worker/contract/photos.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'
import s from './album-choice.module.css'
import { type FeaturedAlbum, featuredAlbums } from './featured-albums.ts'
import type { Albums } from './use-albums.ts'

/** With more albums than this, the list has a search field. */
const EASY_TO_SCAN = 8

type AlbumChoiceProps = {
  albums: Albums
  platformName: string
  capabilities: Capabilities
  chosen: string[]
  /** `more`: a checkbox was ticked, and another one may follow. */
  onChange: (chosen: string[], more?: 'more') => void
}

export function AlbumChoice({ albums: { albums, failure, retry }, platformName, ...rest }: AlbumChoiceProps) {
  if (failure) {
    return <LoadFailed onRetry={retry}>{failure}</LoadFailed>
  }
  if (!albums) {
    return <Skeleton height={400} />
  }
  return albums.length === 0 ? (
    <p className={s.count}>You have no albums on {platformName}.</p>
  ) : (
    <AlbumList albums={albums} {...rest} />
  )
}

type AlbumListProps = Omit<AlbumChoiceProps, 'albums' | 'platformName'> & { albums: Album[] }

function AlbumList({ albums, capabilities, chosen, onChange }: AlbumListProps) {
  const [random] = useState(Math.random)
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const listed = albums.filter(album => album.title.toLowerCase().includes(wanted))
  return (
    <FieldGroup legend="Albums">
      <div className={s.featured}>
        {featuredAlbums(albums, capabilities, random).map(featured => (
          <FeaturedCard
            key={featured.album.id}
            featured={featured}
            pressed={chosen.length === 1 && chosen[0] === featured.album.id}
            onPress={() => onChange([featured.album.id])}
          />
        ))}
      </div>
      {albums.length > EASY_TO_SCAN && (
        <TextInput
          type="search"
          aria-label="Find an album"
          placeholder="Find an album"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      )}
      <div className={s.list}>
        {listed.map(album => (
          <label key={album.id} className={s.row}>
            <input
              type="checkbox"
              className={s.box}
              checked={chosen.includes(album.id)}
              onChange={event =>
                onChange(event.target.checked ? [...chosen, album.id] : chosen.filter(id => id !== album.id), 'more')
              }
            />
            <AlbumCover className={s.thumb} album={album} />
            <span className={s.title}>{album.title}</span>
            <span className={s.count}>{formatNumber(album.photoCount)}</span>
          </label>
        ))}
        {listed.length === 0 && <p className={s.row}>No album of that name</p>}
      </div>
    </FieldGroup>
  )
}

type FeaturedCardProps = { featured: FeaturedAlbum; pressed: boolean; onPress: () => void }

function FeaturedCard({ featured: { album, reasons }, pressed, onPress }: FeaturedCardProps) {
  return (
    <button type="button" className={s.card} aria-pressed={pressed} onClick={onPress}>
      <AlbumCover className={s.cover} album={album} />
      <span className={s.cardTitle}>{album.title}</span>
      <span className={s.cardNote}>{reasons.join(' · ')}</span>
      <span className={s.cardNote}>{counted(album.photoCount, 'photo')}</span>
    </button>
  )
}

function AlbumCover({ album, className }: { album: Album; className: string | undefined }) {
  const [failed, setFailed] = useState(false)
  return album.thumbnailUrl && !failed ? (
    <img
      className={className}
      src={album.thumbnailUrl}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  ) : (
    <span className={classNames(className, s.noCover)}>
      <ImageOff size={16} aria-hidden />
    </span>
  )
}
