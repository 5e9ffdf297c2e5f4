import { createHash } from 'node:crypto'
import type { Stack } from '#test/kit/stack.ts'
import { type Client, control } from '#test/kit/stack-client.ts'
import type { GeneratedText } from '#worker/domain/description.ts'
import { stripMetadata } from '#worker/vision/metadata/strip-metadata.ts'

/** The photo of the record: without a title or a description, with two tags of the owner's and a place. */
export const RECORD_ID = '52103278348'

/** Its texts in the descriptive style. */
const RECORD_TEXT: GeneratedText = {
  title: 'Three Sailing Boats on the Rio Tejo',
  description:
    'Two sailing boats, one with red sails and one with cream sails, lie close together on the Rio Tejo at Lisboa, and a third keeps to the far shore. The sun stands low behind a dark headland and leaves a bright track on the water.',
  tags: [
    'sailing boats',
    'red sails',
    'river',
    'headland',
    'low sun',
    'reflections',
    'dusk',
    'calm water',
    'shoreline',
    'sandy beach',
    'grey sky',
  ],
}

export const FILM_SENTENCES = 2
/** Texts for the newest photos in the artistic style, newest first. */
const FILM_TEXTS: Record<string, GeneratedText> = {
  '52104531834': {
    title: 'Three Blooms Leaning into the Light',
    description:
      'Coral and amber petals open one behind another against a soft green garden. Each centre holds its own small gold.',
    tags: [
      'flowers',
      'garden',
      'petals',
      'orange',
      'coral',
      'amber',
      'close up',
      'green background',
      'stems',
      'soft focus',
    ],
  },
  '52104483623': {
    title: 'Red Sail, White Sail, One Quiet Bay',
    description:
      'Two boats hold still on a blue bay while the lighthouse wears its stripes in the sun. Light runs over the water toward the sand.',
    tags: [
      'lighthouse',
      'sailing boats',
      'bay',
      'blue water',
      'sunlight',
      'reflections',
      'red sail',
      'white sail',
      'island',
      'sandy shore',
    ],
  },
  '52104435412': {
    title: 'The Hour When Sand Turns Rose',
    description:
      'Dunes fold over one another below a flat dark mesa. A low sun leaves the sky violet above and rose along the ground.',
    tags: ['desert', 'dunes', 'sand', 'mesa', 'rose sky', 'low sun', 'ridges', 'shadows', 'dusk', 'pastel colours'],
  },
  '52104387201': {
    title: 'First Lamps on a Painted Street',
    description:
      'Green, white and lilac houses stand shoulder to shoulder under a violet sky. Behind a few windows somebody is already home.',
    tags: [
      'street',
      'townhouses',
      'facades',
      'windows',
      'awnings',
      'street lamp',
      'evening',
      'violet sky',
      'painted houses',
      'doors',
    ],
  },
}

export const FILM_IDS = Object.keys(FILM_TEXTS)

/** Has the stand-in return texts that a vision model wrote about these photos. By itself it only recognizes colours and layout. */
export async function prescribeTexts(stack: Pick<Stack, 'app' | 'sandbox'>, client: Client): Promise<void> {
  const { photos } = await client.list({ limit: '500' })
  const pictures: Record<string, GeneratedText> = {}
  for (const [id, text] of Object.entries({ ...FILM_TEXTS, [RECORD_ID]: RECORD_TEXT })) {
    const photo = photos.find(one => one.id === id)
    if (!photo) throw new Error(`The library has no photo ${id}`)
    for (const url of [photo.urlSmall, photo.urlMedium, photo.urlLarge]) {
      const image = stripMetadata(new Uint8Array(await (await fetch(url)).arrayBuffer()))
      if (!image) throw new Error(`The picture at ${url} cannot be read`)
      pictures[createHash('sha256').update(image.bytes).digest('hex')] = text
    }
  }
  await control(stack).model({ pictures })
}
