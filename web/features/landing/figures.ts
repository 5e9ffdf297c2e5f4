type Figure = {
  value: string
  of: string
  /** Says that it is an example, and of what. */
  example: string
  /** Whether the operator has confirmed it, with a source. */
  confirmed: boolean
}

/**
 * The figures of the marketing copy: arithmetic on an example, not measurements.
 * Before launch the operator confirms each of them with a source, or takes it out.
 */
export const FIGURES: Figure[] = [
  {
    value: '3.2x',
    of: 'views',
    example: 'For example: 50 views in a month for a photo called IMG_4821, and 160 once a search can find it.',
    confirmed: false,
  },
  {
    value: '85%',
    of: 'less time',
    example:
      'For example: two minutes to write texts and tags for a photo yourself, 18 seconds to review a suggestion.',
    confirmed: false,
  },
  {
    value: '67%',
    of: 'without a title',
    example: 'For example: 1,000 photos with a name from the camera or none at all, in a library of 1,500.',
    confirmed: false,
  },
]
