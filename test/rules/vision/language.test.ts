import { describe, expect, test } from 'vitest'
import { goodTexts, LANGUAGES, noFacts, rulesOf, textRequest } from '#test/kit/texts.ts'
import { STYLE_KEYS, type StyleKey } from '#worker/domain/styles.ts'
import { en } from '#worker/vision/language/en/index.ts'
import type { RuleId } from '#worker/vision/language/rule.ts'
import { countSentences } from '#worker/vision/language/shared/sentences.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'
import { checkDescription } from '#worker/vision/rules.ts'

type Case = { text: string; breaks?: RuleId; style?: StyleKey; given?: string; why: string }

/** Each rule with texts that break it, and as many that only look like it. `given` is the owner's own description. */
const CASES: Record<string, Case[]> = {
  'talk about the picture': [
    { text: 'The image shows two boats.', breaks: 'meta talk', why: 'the picture is the subject' },
    { text: 'In the photograph, two boats rest.', breaks: 'meta talk', why: 'the picture is the place' },
    { text: 'Two boats rest in the image.', breaks: 'meta talk', why: 'the contract names it' },
    { text: 'The boats face the viewer.', breaks: 'meta talk', why: 'nobody views inside the scene' },
    { text: 'The quay was captured from above.', breaks: 'meta talk', why: 'how it was taken' },
    { text: 'The boats are photographed in winter light.', breaks: 'meta talk', why: 'how it was taken' },
    { text: 'A low-angle view of the hull shows rust.', breaks: 'meta talk', why: 'the angle' },
    { text: 'A close-up of a knot shows its strands.', breaks: 'meta talk', why: 'the framing' },
    { text: 'Gulls wait in the left corner of the frame.', breaks: 'meta talk', why: 'the edge of the picture' },
    { text: 'A wide shot of the harbour shows three boats.', breaks: 'meta talk', why: 'the framing' },
    { text: 'Overall, the quay is calm.', breaks: 'meta talk', why: 'an essay, not a caption' },
    { text: 'Here is a description of the quay.', breaks: 'meta talk', why: 'an answer around the answer' },
    { text: 'The overall impression is one of calm.', breaks: 'meta talk', why: 'an essay, not a caption' },
    { text: 'A summer evening captures the quay.', breaks: 'meta talk', why: 'an evening takes no pictures' },
    { text: 'A wall devoid of any textual detail rises.', breaks: 'meta talk', why: 'what is not there' },
    { text: 'A path leads the eye to the mill.', breaks: 'meta talk', why: 'whose eye?' },
    { text: 'Stripes fill the entire image.', breaks: 'meta talk', why: 'the picture is the place' },
    { text: 'Scene overview: three boats rest.', breaks: 'meta talk', why: 'a form that was filled in' },
    { text: 'A path leads to the mill.', why: 'it does' },
    { text: 'A sign sets the mood: closed.', why: 'what the sign says' },
    { text: 'I need to combine context and visible details.', breaks: 'meta talk', why: 'thinking aloud' },
    { text: 'So, three boats rest.', breaks: 'meta talk', why: 'an answer around the answer' },
    { text: 'A photograph of a sailor hangs on the wall.', breaks: 'meta talk', why: 'cannot be told from shot talk' },
    { text: 'A picture frame leans on the wall.', why: 'a frame one can carry' },
    { text: 'A man sits by the window frame.', why: 'part of a house' },
    { text: 'Two photographers shoot the bridge.', why: 'people at work' },
    { text: 'The goalkeeper stops a long shot.', breaks: 'meta talk', why: 'cannot be told from framing' },
    { text: 'A soldier captured by painters of old hangs here.', why: 'no angle and no place of taking' },
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
  'a verb': [
    { text: 'A coastal scene with shingle and sand, two metres.', breaks: 'no verb', why: 'a label' },
    {
      text: 'Street with neatly maintained houses and a wall built by monks.',
      breaks: 'no verb',
      why: 'two participles',
    },
    { text: 'Sunrise along a rocky inlet.', breaks: 'no verb', why: 'a label without an article' },
    { text: 'Building known formally as a mill.', breaks: 'no verb', why: 'the participle is no verb' },
    { text: 'Blue paint, grey stone, a sheet of flat water.', style: 'artistic', why: 'a gallery writes labels' },
    { text: 'A wet street at night, empty to the corner.', style: 'cinematic', why: 'a screenplay writes fragments' },
    { text: 'A man and a dog chase gulls.', why: 'the verb of two' },
    { text: 'A man in his shirt waves.', why: 'here it is no wave of the sea' },
    { text: 'Three riders canter along the beach.', why: 'the verb has no ending' },
    { text: 'A woman and a boy choose pears at a stall.', why: 'the verb of two' },
    { text: 'The glasses, round in shape, feature a crack.', why: 'the verb is right after a comma' },
    { text: 'The beams coming through create a pattern.', why: 'nothing comes through the verb' },
    { text: 'A fisherman hauled nets onto the quay.', why: 'a past tense, no participle' },
    { text: 'Somebody tipped grey over cobalt.', style: 'fanciful', why: 'somebody did something' },
    { text: 'Old barges lay there and left a gap.', why: 'the second verb' },
    { text: 'Slate blue marks the ground.', why: 'a colour can be a subject' },
    { text: 'Plum and steel blue average 43 percent luminance.', style: 'technical', why: 'a verb before a number' },
    { text: 'Shadows zizzle on the sand.', why: 'no table has the verb' },
    { text: 'A pattern of white stripes on a black ground.', breaks: 'no verb', why: 'nothing strips' },
    { text: 'A dog barked at gulls.', why: 'a past tense, no participle' },
    { text: 'Rivers wind throughout the land.', why: 'not the wind' },
    { text: 'The monument features inscribed plaques.', why: 'not its features' },
    { text: 'A brick church with a slate roof stands under clouds.', why: 'the verb comes late' },
    { text: 'The sky above appears overcast.', why: 'nothing is above the verb' },
    { text: 'Water strikes rocks on a beach.', why: 'one verb, two nouns' },
    { text: 'These stand on a tiled floor.', why: 'a pronoun is a subject' },
    { text: 'Turn off the main street after rain.', style: 'travelGuide', why: 'said to the reader' },
    { text: 'Who else would rather stay in bed?', style: 'fanciful', why: 'a question' },
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
    { text: 'It is a perfect spot for a picnic.', breaks: 'cliché', why: 'stock phrase' },
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
    { text: 'The quay was empty in 1887.', breaks: 'date', why: 'a year' },
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
    { text: 'A ticket is only $5 for children.', breaks: 'advertising', why: 'an offer' },
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
        descriptionSentences: countSentences(text, en),
        facts: { ...noFacts, ownerDescription: given },
      })
      expect(rulesOf({ description: text }, request)).toEqual(breaks ? [`description: ${breaks}`] : [])
    },
  )
})

describe.each(LANGUAGES.map(language => [language.code, language] as const))('in %s', (_, language) => {
  test.each(STYLE_KEYS)('the examples of %s break none of its own rules', style => {
    const { shown, further } = language.examples(style)
    for (const [title, description] of [
      [shown.title, shown.description],
      ...(further ? [[further.title, further.sentence] as const] : []),
    ] as const) {
      const request = textRequest({ style, descriptionSentences: countSentences(description, language), language })
      const tags = language.wholeAnswer.tags
      expect(checkDescription({ title, description, tags }, request)).toEqual([])
      expect(normalizeAnswer({ title, description, tags }, request)).toMatchObject({ title, description })
    }
  })
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
