import type { StyleChoice } from './styles.ts'

export type StyleExample = { title: string; description: string }

/** One photo described in each style, in English, so that the styles can be compared: shown to people, and to the model. */
export const STYLE_EXAMPLES: Record<StyleChoice, StyleExample> = {
  descriptive: {
    title: 'Three Fishing Boats at a Stone Quay',
    description:
      'Three wooden fishing boats lie moored along a stone quay in early morning light. The nearest is painted blue, and gulls stand on the posts behind it.',
  },
  artistic: {
    title: 'Blue Hull, Still Water',
    description: 'Blue paint, grey stone, a sheet of flat water. Nothing moves but the gulls.',
  },
  fanciful: {
    title: 'Three Boats Having a Lie-In',
    description:
      'The boats have hit snooze, and the gulls on the posts are already gossiping about it. Who else would rather stay tied up on a morning like this?',
  },
  humor: {
    title: 'Knot in a Hurry',
    description:
      'These three are all tied up this morning and cannot come to the phone. The gulls offered to cover the shift, but they only work for scale.',
  },
  culturalReferences: {
    title: 'The Old Boats and the Sea',
    description:
      "The blue boat could be waiting for Hemingway's old fisherman, ropes coiled and patience intact. Monet, who painted a harbour at sunrise, would have known this light at once.",
  },
  travelGuide: {
    title: 'Early Morning on the Fishing Quay',
    description:
      'Come before the boats leave, when the water is flat and the quay belongs to the gulls. A slow walk along the wall brings you close enough to see the brush marks on each hull.',
  },
  natureGuide: {
    title: 'Gulls Keeping Watch Over the Moorings',
    description:
      'Gulls rest on the mooring posts, a dry perch with a clear view of any scraps below. Calm water and low light make the birds easy to watch from the quay.',
  },
  technical: {
    title: 'Low Side Light Across Three Moored Hulls',
    description:
      'Low side light picks out the grain of the wood and throws long shadows along the quay. The saturated blue hull anchors the foreground, while two darker boats carry the eye back into the frame.',
  },
  journalistic: {
    title: 'Fishing Boats Wait Out the Morning Calm',
    description:
      'Three fishing boats sit at their moorings on a windless morning, ropes coiled on the quay beside them. The deck of the nearest, a blue wooden vessel, is clear of gear.',
  },
  expressive: {
    title: 'Before the Day Asks Anything',
    description:
      'The water is so quiet it seems to be listening. There is a small kindness in boats that have nowhere to be yet.',
  },
  cinematic: {
    title: 'First Light, Boats Waiting',
    description:
      'Dawn opens on a wall of old stone and three boats riding dark water. The camera would start on the blue hull, then drift up to the gulls.',
  },
  shuffle: {
    title: 'Morning Roll Call at the Harbour Wall',
    description:
      'Three boats answer to the tide, and the blue one is first in line. The gulls on the posts take notes.',
  },
}
