import { expect, test } from 'vitest'
import { goodTexts, noFacts, rulesOf, textRequest } from '#test/kit/texts.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'

/** Texts that code can mend, and the result. */
const MENDED: readonly (readonly [text: string, becomes: string])[] = [
  // Openings about the picture.
  ['The image shows a stone quay with three boats.', 'There is a stone quay with three boats.'],
  ['The image shows boats of all sizes.', 'There are boats of all sizes.'],
  ['The image shows two boats moored at a quay.', 'Two boats are moored at a quay.'],
  ['This photo captures the old mill, set among trees.', 'The old mill is set among trees.'],
  [
    'The image shows the Corn Hall, a brick building with arched windows, located beside a canal.',
    'The Corn Hall, a brick building with arched windows, is located beside a canal.',
  ],
  ['The image depicts a quay featuring three boats.', 'A quay features three boats.'],
  [
    'The image shows a group of rowers, ranging from young to old, gathered around a boat.',
    'A group of rowers, ranging from young to old, are gathered around a boat.',
  ],
  ['The image shows a plant, its leaves covered with frost.', 'There is a plant, its leaves covered with frost.'],
  ['A low-angle photograph captures a lighthouse standing on a cliff.', 'A lighthouse stands on a cliff.'],
  ['A close-up shot of a red rope coiled on a deck.', 'There is a red rope coiled on a deck.'],
  ['In this image, two dogs run along the beach.', 'Two dogs run along the beach.'],
  ['Captured from a low angle, the tower rises over the roofs.', 'The tower rises over the roofs.'],
  ['The image captures a misty morning at the harbour.', 'It is a misty morning at the harbour.'],
  [
    'The image shows the Round Tower, a home of kings, as seen from across the river.',
    'The Round Tower, a home of kings, is seen from across the river.',
  ],
  [
    'A close-up shot reveals the intricate details of a pine branch adorned with cones.',
    'A pine branch is adorned with cones.',
  ],
  ['The scene captures a serene, overcast day at the quay.', 'It is an overcast day at the quay.'],
  ['A close-up captures a crate, crafted from oak, resting on a deck.', 'A crate, crafted from oak, rests on a deck.'],
  ['The image captures the mill, photographed during a storm.', 'The mill is seen during a storm.'],
  [
    'The image shows the core of the flower, showing a ring of seeds arranged in rows.',
    'The core of the flower shows a ring of seeds arranged in rows.',
  ],
  ['The image shows people of all ages.', 'There are people of all ages.'],
  ['The image shows the children playing in the sand.', 'The children are playing in the sand.'],
  ['In this captivating image, a lone tree stands in a field.', 'A lone tree stands in a field.'],
  ['The scene shows a cook dressing a crab.', 'There is a cook dressing a crab.'],
  ['Shot from above, a road cuts through the forest.', 'A road cuts through the forest.'],
  [
    'The image shows a lake with waves that create ripples as they move.',
    'There is a lake with waves that create ripples as they move.',
  ],
  ['The image shows a grey quay with subtle hints of rust.', 'There is a grey quay with subtle hints of rust.'],
  ['The image shows a row of posts to create a fence.', 'There is a row of posts to create a fence.'],
  ['The lane is lined with cafés, inviting visitors to linger.', 'The lane is lined with cafés.'],
  ['A photograph of the mill, showcasing its flint walls.', 'The mill shows its flint walls.'],
  ['The image shows a row of houses, showing their gables.', 'There is a row of houses, showing their gables.'],
  ['This photograph beautifully captures a couple dancing under lights.', 'There is a couple dancing under lights.'],
  ['A macro shot of a ladybird climbing a stem.', 'There is a ladybird climbing a stem.'],
  ['The image is a close-up of a rope coiled on a deck.', 'There is a rope coiled on a deck.'],
  ['The photo captures a sunset over a calm sea.', 'There is a sunset over a calm sea.'],
  ['A heron is captured in flight over the pond.', 'A heron is seen in flight over the pond.'],
  ['The scene is captured under soft light.', 'The scene is set under soft light.'],
  ['The tower dominates the frame.', 'The tower dominates the view.'],
  ['A fence stretches across the entire frame.', 'A fence stretches across the view.'],
  ['The background, intentionally blurred to emphasize the rope, holds a mast.', 'The background holds a mast.'],
  ['The overall scene is brightly lit.', 'The scene is brightly lit.'],
  // One finite verb for one subject.
  [
    'The image shows a beach where people relax on the sand, seen from above.',
    'There is a beach where people relax on the sand, seen from above.',
  ],
  [
    'The image shows a lake that stretches into the hills lit by the moon.',
    'There is a lake that stretches into the hills lit by the moon.',
  ],
  [
    'The image shows two dishes, each adorned with handles, resting on a cloth.',
    'Two dishes, each adorned with handles, rest on a cloth.',
  ],
  ['The image shows the room viewed from a doorway.', 'The room is seen from a doorway.'],
  ['The image shows a view looking down into a hall.', 'There is a view looking down into a hall.'],
  ['In this image, two dogs running along the beach.', 'Two dogs are running along the beach.'],
  ['In this image, a man leaning on a rail reads.', 'A man leaning on a rail reads.'],
  ['In this image, two men stand leaning on a rail.', 'Two men stand leaning on a rail.'],
  ['The image shows a quay, and the boats are blue.', 'There is a quay, and the boats are blue.'],
  ['The image shows a sign that reads “YOU ARE HERE”.', 'There is a sign that reads “YOU ARE HERE”.'],
  ['three boats rest at a quay.', 'Three boats rest at a quay.'],
  ['Sure! Three boats rest at a quay.', 'Three boats rest at a quay.'],
  ['Here is a description of the photo: Three boats rest.', 'Three boats rest.'],
  // Clichés that go without loss.
  ['A serene lake lies below the hills.', 'A lake lies below the hills.'],
  ['An idyllic village lies below.', 'A village lies below.'],
  ['A serene and misty lake lies below.', 'A misty lake lies below.'],
  ['A calm, serene lake lies below.', 'A calm lake lies below.'],
  ['The lake is calm and serene.', 'The lake is calm.'],
  ['The lake is serene and calm.', 'The lake is calm.'],
  ['In the distance, serene hills rise.', 'In the distance, hills rise.'],
  ['Serene water fills the dock.', 'Water fills the dock.'],
  ['A quay showcases three boats.', 'A quay shows three boats.'],
  ['The tower boasts four clocks.', 'The tower has four clocks.'],
  ['The tower, boasting four clocks, faces the square.', 'The tower, with four clocks, faces the square.'],
  ['The iconic Windsor Castle stands above the river.', 'Windsor Castle stands above the river.'],
  ['A hut nestled among pines faces the lake.', 'A hut set among pines faces the lake.'],
  ['A hut stands amidst tall pines.', 'A hut stands among tall pines.'],
  ['A hut stands amidst a green wood.', 'A hut stands in a green wood.'],
  ['A bustling market fills the square.', 'A busy market fills the square.'],
  ['Doors in vibrant colours line the lane.', 'Doors in bright colours line the lane.'],
  ['The cliffs stand, bathed in warm evening light.', 'The cliffs stand, in warm evening light.'],
  // Trailing guesses and praise.
  ['The stones along the quay are wet, suggesting recent rain.', 'The stones along the quay are wet.'],
  [
    'The flag flies from the pole, indicating a holiday, while people walk below.',
    'The flag flies from the pole, while people walk below.',
  ],
  ['Pylons stretch across the wide valley, adding a touch of modernity.', 'Pylons stretch across the wide valley.'],
  // Form.
  ['**Three boats** rest at the *old* quay.', 'Three boats rest at the old quay.'],
  ['- Three boats rest.', 'Three boats rest.'],
  ['The tower of St. Mary rises.', 'The tower of St Mary rises.'],
  // Dashes: parts of a word, ranges, and pauses.
  ['A multi—storey mill has 10–15 windows.', 'A multi-storey mill has 10-15 windows.'],
  ['A multi - story mill has 10 - 15 windows.', 'A multi-story mill has 10 to 15 windows.'],
  ['Low - angle light reaches a T - shirt.', 'Low-angle light reaches a T-shirt.'],
  ['A sun - lit 19th - century mill rises.', 'A sun-lit 19th-century mill rises.'],
  ['Between 10 – 15 gulls wait.', 'Between 10 and 15 gulls wait.'],
  ['The quay is open 9 - 5.', 'The quay is open 9 to 5.'],
  ['A wall of 5 m - 6 m rises.', 'A wall of 5 m to 6 m rises.'],
  ['The north - south road is two - thirds empty.', 'The north-south road is two-thirds empty.'],
  ['A crane lands by a Rolls- Royce.', 'A crane lands by a Rolls-Royce.'],
  ['Frost lies at - 5 degrees.', 'Frost lies at -5 degrees.'],
  ['A snow - covered, six - year - old hull rests.', 'A snow-covered, six-year-old hull rests.'],
  ['A black - and - white cow rests side - by - side with two.', 'A black-and-white cow rests side-by-side with two.'],
  ['A multi -story mill faces a semi- detached house.', 'A multi-story mill faces a semi-detached house.'],
  ['A two- and three-storey row rises.', 'A two- and three-storey row rises.'],
  ['It is a well‑kept, 8 - 10 m mast.', 'It is a well-kept, 8 to 10 m mast.'],
  ['A board gives a score of 3 - 2.', 'A board gives a score of 3-2.'],
  ['Boats - three of them - rest.', 'Boats, three of them, rest.'],
  ['The feet—clad in boots—rest.', 'The feet, clad in boots, rest.'],
  ['The hull - covered in frost - rests.', 'The hull, covered in frost, rests.'],
  ['The light—soft and low—falls on the quay.', 'The light, soft and low, falls on the quay.'],
  ['The tide is low – the boats lie dry.', 'The tide is low, the boats lie dry.'],
  ['Two boats rest -- three sail.', 'Two boats rest, three sail.'],
  ['On Platform A - 2 trains wait.', 'On Platform A, 2 trains wait.'],
  ['The tower - 3 floors of it - rises.', 'The tower, 3 floors of it, rises.'],
  ['The plate reads “85:31 - BB”.', 'The plate reads “85:31-BB”.'],
  ['It is a rainy late—winter day.', 'It is a rainy late-winter day.'],
  ['It is a rainy late - winter day.', 'It is a rainy late-winter day.'],
  ['The hull is black.There is rust on it.', 'The hull is black. There is rust on it.'],
  ['"Three boats rest."', 'Three boats rest.'],
  ['A sign reads “The Cut”', 'A sign reads “The Cut”.'],
]

test.each(MENDED)('%j becomes %j', (description, becomes) => {
  expect(normalizeAnswer({ ...goodTexts, description }, textRequest()).description).toBe(becomes)
})

/** Texts that only the model can mend: a guess must not become a statement, nor a sentence be cut in half. */
test.each([
  'The boat appears to be anchored near a buoy.',
  'Captured at eye level is a snow cannon, stationed on a field.',
  'Captured at eye level is a boat, parked on a grassy hill.',
  'We see a group of hikers resting on a summit.',
  'The image captures children as they play in a fountain.',
  'Captured mid-air, a skater turns above the ramp.',
  'The image shows a dog as it leaps over a wet log.',
  'This is probably a mill.',
  'The market is vibrant.',
  'The lake is serene and shows the hills.',
  'The garden has a serene atmosphere.',
  'A tapestry of colours covers the hill.',
  'The photo captures the essence of a quiet afternoon in the harbour, with boats at rest.',
  'The image captures the vastness of the marsh, with reeds to the horizon.',
  'This image of a deer in a meadow feels calm.',
  'A close-up of a cat’s green eyes.',
  'The image shows how nets are mended.',
  'The image shows the tower of the castle, a home of kings.',
  'The old stone church on the hill, suggesting great age, stands by the sea.',
  'Suggesting recent rain, the stones are wet.',
  'The image shows the beach where people relax on the sand under umbrellas.',
  'The image shows a cup with a white logo is set on a table.',
  'The image shows a bench located in a park, decorated with birds sits by a fence.',
  'The image shows a quay and captures the tide.',
])('%j is left for the model', description => {
  expect(normalizeAnswer({ ...goodTexts, description }, textRequest()).description).toBe(description)
  expect(rulesOf({ description }, textRequest({ descriptionSentences: 1 }))).not.toEqual([])
})

test.each([
  ['A photo of boats at rest', 'Boats at rest'],
  ['- "Boats at rest', 'Boats at rest'],
  ['Quaint Lane with Shops', 'Lane with Shops'],
  ['**Boats at Rest**', 'Boats at Rest'],
  ['Three Fishing Boats at a Stone Quay: Nets, Ropes and Gulls in the Morning', 'Three Fishing Boats at a Stone Quay'],
  ['Boats at Rest | Harbour Series', 'Boats at Rest | Harbour Series'],
  ['Multi - Story Mill - Morning', 'Multi-Story Mill, Morning'],
])('the title %j becomes %j', (title, becomes) => {
  expect(normalizeAnswer({ ...goodTexts, title }, textRequest()).title).toBe(becomes)
})

test.each([
  ['t - shirt', 't-shirt'],
  ['black - and - white', 'black-and-white'],
  ['harbour - evening', 'harbour evening'],
  ['wind—swept', 'wind-swept'],
])('the tag %j becomes %j', (tag, becomes) => {
  const { tags } = normalizeAnswer({ ...goodTexts, tags: [tag, ...goodTexts.tags] }, textRequest())
  expect(tags[0]).toBe(becomes)
})

test('a word that the owner writes with a hyphen keeps it', () => {
  const request = textRequest({ facts: { ...noFacts, ownerTitle: 'The Felixstowe-Ipswich ferry' } })
  const { title } = normalizeAnswer({ ...goodTexts, title: 'Felixstowe - Ipswich Ferry' }, request)
  expect(title).toBe('Felixstowe-Ipswich Ferry')
})

test('tags that the owner keeps for work are not echoed', () => {
  const tags = ['adobe stock', 'any vision', 'export', ...goodTexts.tags]
  expect(normalizeAnswer({ ...goodTexts, tags }, textRequest()).tags).toEqual(goodTexts.tags)
})

test('underscores inside a word are no emphasis: without them a handle would read like a word', () => {
  const description = 'Follow _evil_shop_ for boats.'
  expect(normalizeAnswer({ ...goodTexts, description }, textRequest()).description).toBe(description)
  expect(rulesOf({ description })).toContain('description: markup')
})
