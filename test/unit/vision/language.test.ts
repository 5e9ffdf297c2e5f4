import { describe, expect, test } from 'vitest'
import { goodTexts, noFacts, rulesOf, textRequest } from '#test/support/texts.ts'
import { STYLE_KEYS, STYLES, type StyleKey } from '#worker/domain/styles.ts'
import { countSentences } from '#worker/vision/language/en/text.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'
import type { Rule } from '#worker/vision/rules.ts'
import { VOICES } from '#worker/vision/voices.ts'

type Case = { text: string; breaks?: Rule; style?: StyleKey; given?: string; why: string }

/** Each rule with texts that break it, and as many that only look like it. `given` is the owner's own description. */
const CASES: Record<string, Case[]> = {
  'talk about the picture': [
    { text: 'The image shows two boats.', breaks: 'meta talk', why: 'the picture is the subject' },
    { text: 'In the photograph, two boats rest.', breaks: 'meta talk', why: 'the picture is the place' },
    { text: 'Two boats rest in the image.', breaks: 'meta talk', why: 'the contract names it' },
    { text: 'The boats face the viewer.', breaks: 'meta talk', why: 'nobody views inside the scene' },
    { text: 'The quay was captured from above.', breaks: 'meta talk', why: 'how it was taken' },
    { text: 'The boats are photographed in winter light.', breaks: 'meta talk', why: 'how it was taken' },
    { text: 'A low-angle view of the hull.', breaks: 'meta talk', why: 'the angle' },
    { text: 'A close-up of a knot.', breaks: 'meta talk', why: 'the framing' },
    { text: 'Gulls wait in the left corner of the frame.', breaks: 'meta talk', why: 'the edge of the picture' },
    { text: 'A wide shot of the harbour.', breaks: 'meta talk', why: 'the framing' },
    { text: 'Overall, the quay is calm.', breaks: 'meta talk', why: 'an essay, not a caption' },
    { text: 'Here is a description of the quay.', breaks: 'meta talk', why: 'an answer around the answer' },
    { text: 'The overall impression is one of calm.', breaks: 'meta talk', why: 'an essay, not a caption' },
    { text: 'A summer evening captures the quay.', breaks: 'meta talk', why: 'an evening takes no pictures' },
    { text: 'A wall devoid of any textual detail rises.', breaks: 'meta talk', why: 'what is not there' },
    { text: 'A path leads the eye to the mill.', breaks: 'meta talk', why: 'whose eye?' },
    { text: 'Stripes fill the entire image.', breaks: 'meta talk', why: 'the picture is the place' },
    { text: 'Scene overview: three boats.', breaks: 'meta talk', why: 'a form that was filled in' },
    { text: 'A path leads to the mill.', why: 'it does' },
    { text: 'A sign sets the mood: closed.', why: 'what the sign says' },
    { text: 'I need to combine context and visible details.', breaks: 'meta talk', why: 'thinking aloud' },
    { text: 'So, three boats rest.', breaks: 'meta talk', why: 'an answer around the answer' },
    { text: 'A photograph of a sailor hangs on the wall.', breaks: 'meta talk', why: 'cannot be told from shot talk' },
    { text: 'A picture frame leans on the wall.', why: 'a frame one can carry' },
    { text: 'A man sits by the window frame.', why: 'part of a house' },
    { text: 'Two photographers shoot the bridge.', why: 'people at work' },
    { text: 'The goalkeeper stops a long shot.', breaks: 'meta talk', why: 'cannot be told from framing' },
    { text: 'A soldier captured by painters of old.', why: 'no angle and no place of taking' },
    { text: 'Low-angle sunlight reaches the wall.', why: 'the sun, not the camera' },
    { text: 'The scene is quiet at noon.', why: 'a scene is there without a picture' },
    { text: 'The house has a view over the bay.', why: 'somebody lives with it' },
    { text: 'A camera hangs from her shoulder.', why: 'a thing in the scene' },
    { text: 'So many gulls wait that the wall is white.', why: 'a number of gulls' },
    { text: 'A sailor in overalls shows a knot.', why: 'clothes and a person' },
    { text: 'Text on the wall names the berth.', why: 'something to read' },
    { text: 'A sunny day shows the rust on the hull.', why: 'what light does' },
    { text: 'The first boat leads, the second follows.', why: 'counting boats, not arguments' },
    { text: 'A close friend waits up the quay.', why: 'not a close-up' },
    { text: 'The hull carries the eye back into the frame.', style: 'technical', why: 'the trade’s own words' },
    { text: 'A wide shot, then the knot in close-up.', style: 'cinematic', why: 'the style’s own words' },
  ],
  guesses: [
    { text: 'The boat appears to be old.', breaks: 'guess', why: 'the contract names it' },
    { text: 'A church, possibly Gothic, stands there.', breaks: 'guess', why: 'the contract names it' },
    { text: 'This is probably a mill.', breaks: 'guess', why: 'the contract names it' },
    { text: 'The boats likely belong to one crew.', breaks: 'guess', why: 'the contract names it' },
    { text: 'Perhaps the tide is out.', breaks: 'guess', style: 'fanciful', why: 'in every style' },
    { text: 'Wet stones lie bare, suggesting low tide.', breaks: 'guess', style: 'artistic', why: 'in every style' },
    { text: 'The quay seems empty.', breaks: 'guess', why: 'this style reports' },
    { text: 'The gulls stand as if asleep.', breaks: 'guess', style: 'journalistic', why: 'this style reports' },
    { text: 'It may be a ferry.', breaks: 'guess', why: 'a guess by its verb' },
    { text: 'It looks like a wedding.', breaks: 'guess', why: 'a guess by its verb' },
    { text: 'Dark bands may indicate deeper water.', breaks: 'guess', why: 'a guess by its verb' },
    { text: 'The quay seems empty.', style: 'expressive', why: 'this style may' },
    { text: 'The gulls stand as if asleep.', style: 'humor', why: 'this style may' },
    { text: 'A boat appears on the horizon.', why: 'it comes into sight' },
    { text: 'You may sit on the wall.', style: 'travelGuide', why: 'leave, not doubt' },
    { text: 'An unlikely pair shares the post.', style: 'fanciful', why: 'a likeness, not a likelihood' },
    { text: 'The blue boat could be waiting for its crew.', style: 'culturalReferences', why: 'a comparison' },
    { text: 'A sign indicates the way to the quay.', why: 'what signs do' },
    { text: 'A probe hangs from the mast.', why: 'not probably' },
    { text: 'A seam runs down the sail.', why: 'not seems' },
  ],
  'guesses about people': [
    { text: 'A dark-skinned man mends a net.', breaks: 'guess about a person', why: 'skin' },
    { text: 'An Asian woman sells fish.', breaks: 'guess about a person', why: 'origin' },
    { text: 'A young Japanese couple walks by.', breaks: 'guess about a person', why: 'origin' },
    { text: 'Two Scottish men play the pipes.', breaks: 'guess about a person', why: 'origin' },
    { text: 'Three Asian youths lean on the rail.', breaks: 'guess about a person', why: 'origin' },
    { text: 'A man in his sixties mends a net.', breaks: 'guess about a person', why: 'age in years' },
    { text: 'A six-year-old boy holds a rope.', breaks: 'guess about a person', why: 'age in years' },
    { text: 'A fisherman and his wife carry a crate.', breaks: 'guess about a person', why: 'relation' },
    { text: 'A mother and her daughter feed gulls.', breaks: 'guess about a person', why: 'relation' },
    { text: 'A pregnant woman rests on the wall.', breaks: 'guess about a person', why: 'health' },
    { text: 'A Muslim man waits on the quay.', breaks: 'guess about a person', why: 'belief' },
    { text: 'The skipper Thomas Baker waves.', breaks: 'guess about a person', why: 'a name nobody gave' },
    { text: 'The skipper Thomas Baker waves.', given: 'Thomas Baker on his boat', why: 'the owner gave the name' },
    { text: 'A couple of boats rest.', why: 'a couple of things' },
    { text: 'A family of ducks crosses.', why: 'no relation of people' },
    { text: 'A man in his shirt waves.', why: 'a shirt is no relative' },
    { text: 'A white clock face looks over the quay.', why: 'a colour of things' },
    { text: 'A 30-year-old hull rests here.', why: 'the age of a thing' },
    { text: 'An American football lies on the sand.', why: 'a kind of ball' },
    { text: 'A Japanese garden lies behind the wall.', why: 'a kind of garden' },
    { text: 'A Scottish breakfast waits on the table.', why: 'a meal' },
    { text: 'A youth hostel stands by the quay.', why: 'a house' },
    { text: 'An elderly man mends a net.', why: 'no years are counted' },
    { text: 'A boat called St Thomas rests.', why: 'a saint, not a surname' },
    { text: 'A light brown dog runs to the skipper.', why: 'the colour of a dog' },
  ],
  'stock phrases': [
    { text: 'Gulls, adding a touch of life, wait.', breaks: 'cliché', why: 'praise without content' },
    { text: 'The hull adds a pop of color.', breaks: 'cliché', why: 'praise without content' },
    { text: 'There is a sense of calm.', breaks: 'cliché', why: 'a feeling given out as a fact' },
    { text: 'The hull stands in stark contrast to the wall.', breaks: 'cliché', why: 'stock phrase' },
    { text: 'The light creates a warm atmosphere.', breaks: 'cliché', why: 'stock phrase' },
    { text: 'The market is vibrant.', breaks: 'cliché', why: 'on the list' },
    { text: 'The Serene Lady lies at the quay.', given: 'Serene Lady, Whitby', why: 'the name that the owner gave' },
    { text: 'A perfect spot for a picnic.', breaks: 'cliché', why: 'stock phrase' },
    { text: 'The atmosphere is festive.', breaks: 'cliché', why: 'a feeling given out as a fact' },
    { text: 'The scene encapsulates village life.', breaks: 'cliché', why: 'stock phrase' },
    { text: 'The square is a seamless blend of old and new.', breaks: 'cliché', why: 'stock phrase' },
    { text: 'A blend of sand and shells covers the slip.', why: 'it is one' },
    { text: 'A touch of frost lies on the rope.', why: 'frost is there' },
    { text: 'A splash of water hits the wall.', why: 'water is there' },
    { text: 'A dog pops out of the hatch.', why: 'it moves' },
    { text: 'The contrast between hull and wall is strong.', why: 'plainly said' },
    { text: 'Salt creates a crust on the wall.', why: 'it does' },
  ],
  repetition: [
    {
      text: 'Two boats lie at a quay. Gulls wait. The two boats lie at a stone quay.',
      breaks: 'repetition',
      why: 'the same words again',
    },
    { text: 'Two boats lie at a quay. Two gulls wait on the quay.', why: 'something else on the same quay' },
    { text: 'It rains. It rains.', why: 'too short to be an oversight' },
  ],
  'broken off': [
    {
      text: 'Three boats rest at the quay, a part of its.',
      breaks: 'end punctuation',
      why: 'the last word needs another',
    },
    { text: 'The berth is marked A.', why: 'a letter on the wall' },
  ],
  'dates and numbers': [
    { text: 'The quay in 1887.', breaks: 'date', why: 'a year' },
    { text: 'Boats leave on 3 May.', breaks: 'date', why: 'a day' },
    { text: 'The film was exposed at ISO 1600.', why: 'a speed' },
    { text: 'A plate reads 1/60s on the camera.', why: 'an exposure' },
    { text: 'The runner with bib number 1985 leads.', why: 'a bib' },
    { text: 'A car with plate AB 1995 waits.', why: 'a plate' },
    { text: 'You may first see the gulls.', style: 'travelGuide', why: 'may is a verb' },
    { text: 'All 20 may leave at noon.', why: 'may is a verb' },
  ],
  'links, prices and markup': [
    { text: 'See quay.example for more.', breaks: 'link', why: 'a domain' },
    { text: 'Only $5 for a ticket.', breaks: 'advertising', why: 'an offer' },
    { text: 'The berth marked #2 is empty.', why: 'a number, no hashtag' },
    { text: 'A chalkboard prices the crab at £5.', why: 'a legible price' },
  ],
}

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases.map(each => [each.text, each.why, each] as const))(
    '%s is judged by what it means: %s',
    (text, _why, each) => {
      const { breaks, style = 'descriptive', given = '' } = each
      const request = textRequest({
        style,
        descriptionSentences: countSentences(text),
        facts: { ...noFacts, ownerDescription: given },
      })
      expect(rulesOf({ description: text }, request)).toEqual(breaks ? [`description: ${breaks}`] : [])
    },
  )
})

test.each(STYLE_KEYS)('the examples of %s break none of its own rules', style => {
  const { exampleTitle, exampleDescription } = STYLES[style]
  const { title, sentence } = VOICES[style]
  for (const [name, text] of [
    [exampleTitle, exampleDescription],
    [title, sentence],
  ] as const) {
    const request = textRequest({ style, descriptionSentences: countSentences(text) })
    expect(rulesOf({ title: name, description: text }, request)).toEqual([])
    expect(normalizeAnswer({ ...goodTexts, title: name, description: text }, request)).toMatchObject({
      title: name,
      description: text,
    })
  }
})

/** What needs no model: each text and what becomes of it. */
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
  ['Captured at eye level is a snow cannon, stationed on a field.', 'There is a snow cannon, stationed on a field.'],
  ['Captured at eye level is a boat, parked on a grassy hill.', 'A boat is parked on a grassy hill.'],
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
  ['We see a group of hikers resting on a summit.', 'A group of hikers rest on a summit.'],
  ['Shot from above, a road cuts through the forest.', 'A road cuts through the forest.'],
  ['The image captures children as they play in a fountain.', 'Children play in a fountain.'],
  ['The lane is lined with cafés, inviting visitors to linger.', 'The lane is lined with cafés.'],
  ['A photograph of the mill, showcasing its flint walls.', 'The mill shows its flint walls.'],
  ['The image shows a row of houses, showing their gables.', 'There is a row of houses, showing their gables.'],
  ['This photograph beautifully captures a couple dancing under lights.', 'There is a couple dancing under lights.'],
  ['A macro shot of a ladybird climbing a stem.', 'There is a ladybird climbing a stem.'],
  ['The image is a close-up of a rope coiled on a deck.', 'There is a rope coiled on a deck.'],
  ['Captured mid-air, a skater turns above the ramp.', 'A skater turns above the ramp.'],
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
  ['The image shows a dog as it leaps over a wet log.', 'A dog leaps over a wet log.'],
  ['In this image, a man leaning on a rail reads.', 'A man leaning on a rail reads.'],
  ['In this image, two men stand leaning on a rail.', 'Two men stand leaning on a rail.'],
  ['The image shows a quay, and the boats are blue.', 'There is a quay, and the boats are blue.'],
  ['The image shows a sign that reads “YOU ARE HERE”.', 'There is a sign that reads “YOU ARE HERE”.'],
  ['three boats rest at a quay.', 'Three boats rest at a quay.'],
  ['So, "Three boats rest."', 'Three boats rest.'],
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
  ['A multi—storey mill with 10–15 windows.', 'A multi-storey mill with 10-15 windows.'],
  ['A multi - story mill has 10 - 15 windows.', 'A multi-story mill has 10 to 15 windows.'],
  ['Low - angle light reaches a T - shirt.', 'Low-angle light reaches a T-shirt.'],
  ['Between 10 – 15 gulls wait.', 'Between 10 and 15 gulls wait.'],
  ['The quay is open 9 - 5.', 'The quay is open 9 to 5.'],
  ['A wall of 5 m - 6 m rises.', 'A wall of 5 m to 6 m rises.'],
  ['The north - south road is two - thirds empty.', 'The north-south road is two-thirds empty.'],
  ['An F - 16 lands by a Rolls- Royce.', 'An F-16 lands by a Rolls-Royce.'],
  ['A snow - covered, six - year - old hull rests.', 'A snow-covered, six-year-old hull rests.'],
  ['A black - and - white cow rests side - by - side with two.', 'A black-and-white cow rests side-by-side with two.'],
  ['A multi -story mill and a semi- detached house.', 'A multi-story mill and a semi-detached house.'],
  ['A two- and three-storey row rises.', 'A two- and three-storey row rises.'],
  ['It is a well‑kept, 8 - 10 m mast.', 'It is a well-kept, 8 to 10 m mast.'],
  ['Frost lies at - 5 degrees.', 'Frost lies at -5 degrees.'],
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

/** A guess is never made a statement, and nothing is cut that leaves half a sentence: the model is asked again. */
test.each([
  'The boat appears to be anchored near a buoy.',
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
  const mended = normalizeAnswer({ ...goodTexts, title: 'Felixstowe - Ipswich Ferry' }, request)
  expect(mended.title).toBe('Felixstowe-Ipswich Ferry')
})

test('tags that the owner keeps for work are not echoed', () => {
  const tags = ['adobe stock', 'any vision', 'export', ...goodTexts.tags]
  expect(normalizeAnswer({ ...goodTexts, tags }, textRequest()).tags).toEqual(goodTexts.tags)
})

test.each([
  ['asian woman', 'guess about a person'],
  ['six-year-old boy', 'guess about a person'],
  ['thomas baker', 'guess about a person'],
  ['likely a church', 'guess'],
])('the tag %j breaks the rule on %s', (tag, rule) => {
  expect(rulesOf({ tags: [tag, ...goodTexts.tags] })).toEqual([`tags: ${rule}`])
})

test.each(['white clouds', 'american football', 'japanese garden', 'old man', 'thomas street', 'family of ducks'])(
  'the tag %j is fine',
  tag => {
    expect(rulesOf({ tags: [tag, ...goodTexts.tags] })).toEqual([])
  },
)
