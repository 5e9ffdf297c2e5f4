import { singular } from './morphology.ts'

const setOf = (...words: string[]) => new Set(words.flatMap(row => row.split(' ')))

/** Verbs of captions in their plain form. Those that are far more often nouns (light, view, house) are in `MOSTLY_NOUNS`. */
const VERBS = setOf(
  'accent accentuate accept accommodate accompany achieve acknowledge act adapt add adjoin adjust admire adorn',
  'advertise afford agree aim alert align allow alternate amble amuse anchor angle announce appear applaud apply',
  'approach approve argue arrive ascend ask aspire assemble assist assume attach attend attract avoid await awaken',
  'bake balance bark bask bathe batter beam bear beat beckon become begin believe belong bend bet bicker bid bind',
  'bisect bite blanket blaze bleed blend bless blink block bloom blossom blow blur board boast bob boil border',
  'borrow bother bounce bow brace branch break breathe breed brew brighten bring bristle broadcast broaden browse',
  'brush bubble build bulge bump burn burst bury bustle buy buzz calculate call camp cancel canter capture care',
  'carpet carry carve cascade cast catch celebrate centre challenge change channel chant charge chase chat check',
  'cheer chew choose chop chug circle claim clap clasp clean clear climb cling close cloud cluck cluster clutch',
  'coat coil collapse collect collide comb combine come comfort command commute compare compete complain complement',
  'complete compose comprise conceal concentrate congregate conduct confirm confront connect conquer consider consist',
  'construct consult consume contain contemplate continue contrast contribute control converge converse convert',
  'convey cook cool cope correct cover crack cradle crash crave crawl create creep crest cross crouch crow crowd',
  'crown cruise crumble cry cultivate curl curve cut cycle damage dance dangle dapple dare dart deal debate decide',
  'decline decorate defend define defy delight deliver demand demonstrate depart depend depict descend deserve',
  'design destroy detail develop devour differ dig dine dip disappear discover discuss dismantle display disrupt',
  'dissolve distract dive divert divide do dock dominate dot doze drag drain drape draw dress drift drink drip',
  'drive droop drop drown drum dry duck dust dwarf dwell dwindle earn eat echo edge embrace emerge emit emphasise',
  'emphasize employ empty encircle enclose encompass encounter encourage end endure engage enhance enjoy enliven',
  'ensure enter entwine envelop erect erode erupt escape escort establish evade evaporate evoke examine excel',
  'exchange exercise exhibit exit expand expect experience explode explore express extend face fade faint fall fan',
  'fasten favour fear feature feed feel ferment fetch fidget fight fill find finish fire fit fix flank flap flare',
  'flash flatten flee flick fling flip float flood flourish flow flutter fly focus fold follow forage force forget',
  'forgive form frame fray freeze fringe fry fumble fuss gain gallop gamble gape garnish gather gaze gesture get',
  'giggle give glance glare gleam glide glimmer glimpse glint glisten glitter glow gnarl go gossip grab grasp graze',
  'greet grill grin grind grip groom grow guard guess guide gulp gush haggle hail halt handle hang happen harmonize',
  'harness harvest hatch haul head heal heap hear help herd hesitate hide highlight hike hint hit hitch hoist hold',
  'hop hope host house hover howl hug hum hunch hunker hunt hurry hurtle hush identify ignore illuminate illustrate',
  'imagine imitate imply impress improve incline include incorporate increase indicate interplay crisscross inflate inform inhabit',
  'inherit insert inspect inspire instruct intend interact interrupt intersect intertwine introduce intrude invade',
  'invite jog join judge juggle jump justify jut keep kick kiss kneel knit knock know label lack lament land lap',
  'lash laugh launch lay lead lean leap learn leave lecture lend let lick lie lift light like line linger link',
  'listen litter live load locate lock loiter look loom loop lose lounge love lower lurk maintain make manage march',
  'mark marry massage match matter mean meander measure meditate meet melt mend merge mimic mingle mirror miss',
  'mistake mix moor motor moult mount mourn move mow multiply munch nap narrate narrow navigate near need neglect',
  'negotiate nest nestle nibble nod notice nurse nuzzle obey oblige obscure observe obstruct obtain occupy occur',
  'offer open operate oppose orbit order outline outnumber overflow overhang overhear overlap overlook oversee',
  'overshadow overtake overwhelm own pace pack paddle paint pant parade park part participate pass patrol pause',
  'pave pay peck peek peel peer perch perform persist photograph pick pierce pilot pivot place plan plant play',
  'plead please plough plow pluck plummet plunge point poke polish pop portray pose position possess pounce pour',
  'practice practise praise pray predict preen prefer prepare present preserve press pretend prevent produce',
  'project promise promote propel protect protest protrude prove provide prowl prune puff pull pump punctuate',
  'pursue push quarrel queue quiver race radiate raise rake rattle reach react read realize reap rear recall recede',
  'receive recite reclaim recline recommend record recover reduce refer reflect refract refuse regard register',
  'rehearse reign reinforce relate relax release rely remain remark remember remind remove render rent repair',
  'repeat replace reply report represent request require rescue resemble reside resist respond rest restore',
  'restrict resume retain retreat return reunite reveal reverse revolve ride ring rinse ripen ripple rise roam roar',
  'rob rock roll roost rotate round row rub rule rumble run rush rustle sacrifice sail salute salvage sample',
  'satisfy saunter savour say says scale scamper scan scatter score scour scowl scramble scrape scratch scream',
  'screech scrub scurry search seat see seek seem seep sell send sense separate serve set settle sever sew shade',
  'shadow shake share sharpen shatter shear shed shelter shield shimmer shine shiver shoot shop should shout shove',
  'shovel show showcase shrink shroud shrug shuffle shut sigh signal sing sink sip sit skate sketch ski skid skim',
  'skip skirt slam slant slap sleep slice slide slip slope slow slumber slump smash smell smile smoke smooth',
  'smother snake snap snarl sneak sneeze sniff snooze snow snuggle soak soar sob soften solve soothe sort sow span',
  'spark sparkle speak specialise speckle speed spell spend spew spill spin spiral splash split sponsor sport',
  'sprawl spray spread spring sprinkle sprint sprout sputter squabble squat squeeze squint stack stagger stalk',
  'stand stare start startle state stay steady steal steam steer stem step stick stir stitch stoop stop stray',
  'streak stream strengthen stretch stride strike string stroke stroll structure struggle strut stud study stumble',
  'submerge subside succeed suffer suggest suit sunbathe supervise supplement supply support surf surface surge',
  'surprise surrender surround survey survive suspend swallow swap swarm sway swear sweep swell swerve swim swing',
  'swirl swish swivel swoop symbolise symbolize tackle take talk tame tangle tap taper taste taunt teach tease tell',
  'temper tempt tend terminate test tether texture thank thaw thicken thin think thread thrive throng throw thump',
  'thunder tickle tidy tie tighten tilt tint tiptoe toast toil topple toss touch tow tower trace track trade trail',
  'train tramp trample transform transition translate transport travel traverse tread treasure trek tremble trickle',
  'trim trot trust try tuck tug tumble turn twinkle twirl twist type underline understand undulate unfold unfurl',
  'unite unload unpack untie unveil unwind uphold urge use utter vacate value vanish vary veil venture vibrate vie',
  'visit volunteer waddle wade wag wail wait wake walk wander want warm warn wash watch water wave waver wear',
  'weather weave weed weep weigh welcome weld whip whirl whisk whisper whiz widen wield wilt win wind wink wipe',
  'wish withdraw withstand wobble wonder work worry worship wrap wrestle wriggle write yawn yell yield zigzag zip',
  'zoom',
)
/** Of these, what looks like a form of the verb is nearly always the noun. */
const MOSTLY_NOUNS = setOf(
  'anchor beam blanket block board border branch brush bump camp care carpet change charge chase cloud cluster coat',
  'coil control crack crest crowd curve cut cycle design detail display dock dot drape dress drift drum edge exit',
  'experience fan fire fold grill guard handle harvest head heap help herd host house kiss knock label land light',
  'line link load lock march mark motor mount nest order outline paint parade park part pass pause pilot plant',
  'position project pump report request ride ring ripple rock row sail sample scale score search seat sense shade',
  'shadow shelter shop sketch skirt slice slide slope snow spark splash spring stack stem step stream string',
  'structure stud study suit surface sweep swing test thread tie tint toast touch tower trace track trade trail',
  'train trim turn twist value wash watch water wave weather weed wind work',
)
const AUXILIARIES = setOf(
  "is are was were am has have had do does did can could will would may might must shall should cannot isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't can't couldn't won't wouldn't it's there's that's he's she's they're we're you're i'm i've we've they've you've i'll we'll you'll they'll it'll here's what's who's let's nobody's everyone's everybody's somebody's someone's nothing's something's",
)
const SUBJECT_PRONOUNS = setOf('i we you he she it they there who')
/** Past tenses that are no participle, and pasts of verbs without an object. */
const PASTS = setOf(
  'stood sat ran rose flew came went saw took lay fell grew wore swam drove rode threw began broke chose knew ate drew blew sang sank spoke wrote gave became slept led fed met held kept got said told felt left won lost walked looked waited sailed arrived stayed lived died played remained seemed appeared happened returned watched danced smiled laughed joined moved turned started stopped visited waved climbed crossed jumped landed launched travelled traveled worked wanted needed used tried helped asked enjoyed loved liked reached entered passed followed served gazed rested lined sparkled glowed drifted floated leaned hovered belonged marked opened closed ended continued led',
)
const DETERMINERS = setOf(
  'a an the this that these those its his her their our my your each every another some any no both all several many few two three four five six seven eight nine ten eleven twelve twenty dozens hundreds numerous various multiple one most more',
)
const PREPOSITIONS = setOf(
  'of in on at with by for from to under over above below beneath beside besides behind before after along across through throughout between among amid around near against into onto upon out off up down inside outside within without toward towards past during via like as than opposite beyond atop underneath alongside amongst until since per aboard astride despite next plus',
)
const ADJECTIVES = setOf(
  'red orange yellow green blue purple violet pink brown gray grey black white golden teal turquoise dark bright pale deep small large big tall short long low high wide narrow old new young modern ancient historic traditional wooden calm clear soft warm cool cold hot gentle rough smooth sharp thick thin dense sparse distant nearby busy quiet sunny cloudy grassy rocky sandy snowy misty foggy rusty dusty leafy wispy fluffy lush tiny huge rolling crashing scattered moored colorful colourful festive decorative ornate artificial natural industrial residential single multiple other various floral parallel vertical horizontal circular triangular rectangular open empty full fresh dry wet',
)
/** Nouns that end like a present participle. */
const NOUNS_IN_ING =
  /^(?:building|morning|evening|painting|ceiling|railing|awning|wing|spring|string|king|ring|thing|clothing|lighting|wedding|landing|crossing|swing|sling|being|duckling|sapling|seating|opening|clearing|dwelling|bunting|something|nothing|everything|anything|mooring|housing|paving|flooring|lettering|signage|parking|dining|rigging|scaffolding|planting|dressing|gathering|meeting|setting|pudding|herring|starling|outing|carving|drawing|coating|covering|siding|roofing|tubing|piping|bedding|stuffing|icing|frosting|topping|stocking|earring|feeling|warning|greeting|reading|writing|engraving|etching|molding|moulding|lining|fencing|decking|cladding|shipping|fishing|climbing|skiing|swimming|sailing|cycling|racing|boating|surfing|camping|hiking|shopping)$/

/** A word in lower case, and what stands between it and the next. */
type Token = { word: string; after: string }

function tokensOf(sentence: string): Token[] {
  const text = sentence.replace(/["“][^"“”]*["”]/gu, 'Quotation').replace(/[‘’]/g, "'")
  return Array.from(
    text.matchAll(/([\p{L}\p{N}][\p{L}\p{M}\p{N}'-]*)([^\p{L}\p{N}]*)/gu),
    ([, word = '', after = '']) => ({
      word: word.toLowerCase(),
      after,
    }),
  )
}

/**
 * Whether a sentence may hold a finite verb. It errs towards yes: only a phrase all of whose words are known to be
 * something else, or stand where no verb can, is a label such as “A coastal scene with shingle beach.”
 */
export function mayHaveVerb(sentence: string): boolean {
  const tokens = tokensOf(sentence)
  return tokens.some((_, at) => mayBeVerb(tokens, at))
}

function mayBeVerb(tokens: readonly Token[], at: number): boolean {
  const { word, after } = tokens[at] ?? { word: '', after: '' }
  const before = at > 0 ? tokens[at - 1] : undefined
  const next = after.trim() === '' ? (tokens[at + 1]?.word ?? '') : ''
  if (AUXILIARIES.has(word) || SUBJECT_PRONOUNS.has(word)) return true
  if (DETERMINERS.has(word) || PREPOSITIONS.has(word) || /^(?:and|or|but|nor)$/.test(word)) return false
  const base = baseOf(word)
  // “Turn off the main street”
  if (at === 0) return VERBS.has(base ?? word) && next !== 'of' && (!MOSTLY_NOUNS.has(base ?? word) || isVerbal(next))
  const lead = before?.after.trim() === '' ? before.word : ','
  if (/^(?:and|or|a|an|the|its|his|their|no)$/.test(lead)) return false
  const isVerb = VERBS.has(base ?? word) && !MOSTLY_NOUNS.has(base ?? word)
  // “light brown comprise the exterior”, “this works well”
  if (isVerb && DETERMINERS.has(next) && lead !== 'to') return true
  if (lead === 'this' && base !== undefined) return true
  // “These stand”, “the sky above appears”, “the man next to her wears”
  if (STANDS_ALONE.test(lead) && isVerb) return true
  if (isVerb && base !== undefined && !DETERMINERS.has(lead) && !PREPOSITIONS.has(lead)) return true
  if (isBeforeNoun(lead) && !(lead.endsWith('s') && DETERMINERS.has(next))) return false
  if (PASTS.has(word)) return true
  if (base !== undefined) {
    if (isVerb || singleSubject(tokens, at) || isVerbal(next)) return true
    if (at === tokens.length - 1 && VERBS.has(base) && lead !== ',') return true
    return lead !== ',' && next !== '' && !FOLLOWS_NOUN.test(next) && !PREPOSITIONS.has(next)
  }
  if (/[^e]ed$/.test(word)) return DETERMINERS.has(next)
  if (VERBS.has(word) && singular(lead) !== lead) return true
  if (endsWithPlural(tokens, at) && (isVerb || (VERBS.has(word) && isVerbal(next)))) return true
  return DETERMINERS.has(next) && isPlain(word) && lead !== ','
}

/** After these a verb may follow at once. */
const STANDS_ALONE =
  /^(?:this|these|those|that|some|both|all|each|one|two|three|several|few|many|others?|her|above|below|behind|beyond|inside|outside|around|across|along|over|through|up|down|off|out|past|by|more|most|another)$/
/** What may stand right after a plural noun in a phrase without a verb. */
const FOLLOWS_NOUN =
  /ing$|^(?:and|or|but|nor|visible|full|present|high|aloft|afloat|alive|asleep|abreast|apart|alone|ready|available|aglow|alight|ahead|aside|here|there|together|nearby|overhead|underfoot|such|including|etc|also|each|all|both|deep|wide|tall|old|long|clear|bare|ablaze|akimbo|open|just|only|not|mid-air|mid-flight|outdoors|indoors|below|above|en)$|[^e]ed$|^(?:lit|set|made|built|seen|hung|worn|cut|laid|shown|known|drawn|grown|hidden|woven|bound|strewn|spread|wet|adrift)$/

/** What stands before a noun: whatever follows is no verb. */
const isBeforeNoun = (word: string) =>
  DETERMINERS.has(word) ||
  PREPOSITIONS.has(word) ||
  ADJECTIVES.has(word) ||
  /'s?$|s'$/.test(word) ||
  (/ing$/.test(word) && !NOUNS_IN_ING.test(word))

/** “casts” → “cast”: the plain form of what may be a verb of one subject; undefined where the word has another ending. */
function baseOf(word: string): string | undefined {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|ous)$/.test(word)) return undefined
  if (singular(word) === word) return undefined
  const stem = word.slice(0, -1)
  if (VERBS.has(stem)) return stem
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.endsWith('es') ? word.slice(0, -2) : stem
}

/** Whether the subject right before is one thing with an article, which no plural noun can end: “a heron wades”. */
function singleSubject(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= 0; index--) {
    const { word, after } = tokens[index] ?? { word: '', after: '' }
    if (after.trim() !== '') return false
    if (/^(?:an?|this|another|each|every)$/.test(word))
      return !/^(?:few|dozen|hundred|couple|pair|lot|host|set)$/.test(tokens[index + 1]?.word ?? '')
    if (DETERMINERS.has(word) || PREPOSITIONS.has(word) || /^(?:and|or)$/.test(word)) return false
  }
  return false
}

const endsWithPlural = (tokens: readonly Token[], at: number) =>
  tokens
    .slice(0, at)
    .some(
      ({ word }) =>
        singular(word) !== word || /^(?:and|people|police|cattle|sheep|fish|deer|two|three|four|five|six)$/.test(word),
    )

/** What follows a verb and hardly a noun. */
const isVerbal = (next: string) =>
  DETERMINERS.has(next) ||
  /^(?:across|along|through|over|into|up|down|out|toward|towards|around|against|onto|from|past|throughout|off|back|away|beyond|alongside|atop|overhead|straight)$|ly$|wards?$/.test(
    next,
  )

/** Neither an adverb nor a participle. */
const isPlain = (word: string) =>
  !/(?:ly|ing|ed|en|wn|'s|s')$/.test(word) &&
  !ADJECTIVES.has(word) &&
  !/^\d/.test(word) &&
  !/^(?:not|just|once|here|half|such|what|while|where|when|which|whose|almost|only|even|often|still|set|lit|cut|made|built|left|right|worth|amid|both|quite|rather|also|together|beyond|visible|full|high|home)$/.test(
    word,
  )
