import { STYLE_EXAMPLES } from '../../../domain/style-examples.ts'
import type { StyleKey } from '../../../domain/styles.ts'
import type { Examples, Language } from '../language.ts'

/** A title, and one sentence of its description, of one photo: a red bicycle leaning on a brick wall after rain. */
const FURTHER: Record<StyleKey, NonNullable<Examples['further']>> = {
  descriptive: {
    title: 'Red Bicycle Against a Wet Brick Wall',
    sentence: 'A red bicycle with a wicker basket leans against a brick wall on a wet pavement.',
  },
  artistic: {
    title: 'Red on Brick',
    sentence: 'One red line of steel against a hundred rows of brick.',
  },
  fanciful: {
    title: 'Somebody Skipped the Ride Home',
    sentence: 'The red bicycle has decided the wall is comfortable and the rain is somebody else’s problem.',
  },
  humor: {
    title: 'Two Tired to Go On',
    sentence: 'The bicycle leaned on the wall for support, since it has always been two tired.',
  },
  culturalReferences: {
    title: 'Bicycle Thieves Looked the Other Way',
    sentence: 'De Sica would have built a film around this red bicycle, left alone against a wall after rain.',
  },
  travelGuide: {
    title: 'A Back Street Worth the Wet Shoes',
    sentence:
      'Turn off the main street after rain, when the bricks darken and a parked bicycle is all the traffic there is.',
  },
  natureGuide: {
    title: 'Moss and Rain on Old Brick',
    sentence: 'Moss follows the mortar where rain runs down the bricks behind a parked bicycle.',
  },
  technical: {
    title: 'Red Frame Set Against Repeating Brick',
    sentence: 'Soft overcast light keeps the brick texture even, so the red frame holds the only strong accent.',
  },
  journalistic: {
    title: 'Bicycle Stands Unattended After Rain',
    sentence: 'A red bicycle stands unattended against a brick wall while rainwater drains along the pavement.',
  },
  expressive: {
    title: 'I Meant to Come Back Sooner',
    sentence: 'Something about a waiting bicycle makes the whole street feel patient.',
  },
  cinematic: {
    title: 'The Wall, After Rain',
    sentence: 'A wet street, nobody on it, and the camera settles on a red bicycle as the gutter runs.',
  },
}

export const examples = (style: StyleKey): Examples => ({ shown: STYLE_EXAMPLES[style], further: FURTHER[style] })

/** A heron below a weir. */
export const WHOLE_ANSWER: Language['wholeAnswer'] = {
  title: 'Grey Heron Wading Below a Wooden Weir',
  description:
    'A grey heron wades below a wooden weir with its neck drawn back. Low light from the left picks out the foam around its legs. Behind it the reeds stand in shade.',
  tags: [
    ...['grey heron', 'wooden weir', 'wading bird', 'white foam', 'reeds', 'shallow water', 'fishing', 'side light'],
    ...['drawn-back neck', 'green and grey', 'river', 'autumn', 'wildlife'],
  ],
  otherTitles: ['White Foam Around a Fishing Heron', 'Patience in the Shallows'],
}
