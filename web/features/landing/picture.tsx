/** The widths in pixels of each picture in `pictures/`, as `npm run pictures` makes them. */
const [SMALL, LARGE] = [720, 1440]
const SHAPE = { width: SMALL, height: (SMALL * 2) / 3 }

type PictureProps = { name: string; alt: string; sizes: string; className?: string }

/** One of the sandbox's scenes, as AVIF or, for older browsers, as JPEG. It is loaded when it is near the window. */
export function Picture({ name, alt, sizes, className }: PictureProps) {
  const file = (width: number, type: string) => `/features/landing/pictures/${name}-${width}.${type}`
  return (
    <picture className={className}>
      <source
        type="image/avif"
        srcSet={`${file(SMALL, 'avif')} ${SMALL}w, ${file(LARGE, 'avif')} ${LARGE}w`}
        sizes={sizes}
      />
      <img src={file(SMALL, 'jpg')} alt={alt} {...SHAPE} loading="lazy" decoding="async" />
    </picture>
  )
}
