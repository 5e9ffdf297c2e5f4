import { wordSet } from '../../shared/lazily.ts'
import { anyOf } from '../../shared/word-edges.ts'

/** Verbs of captions in their plain form. */
export const verbs = wordSet(
  'accent accentuate accept accommodate accompany achieve acknowledge act adapt add adjoin adjust admire admit',
  'adorn advance advertise afford agree aim alert align allow alternate amble amuse anchor angle announce',
  'anticipate appear applaud apply approach approve arch argue arrive ascend ask aspire assemble assist assume',
  'attach attack attend attract average avoid await awaken bake balance bark bask bathe batter beam bear beat',
  'beckon become begin belch believe belong bend bet beware bicker bid bind bisect bite blacken blanket blaze bleed',
  'blend bless blink block bloom blossom blow blur board boast bob boil border borrow bother bounce bow brace',
  'branch break breathe breed brew brighten bring bristle broadcast broaden brood browse brush bubble buckle buff',
  'build bulge bump burn burrow burst bury bustle buy buzz cackle calculate call calm camp cancel canter capture',
  'care caress carpet carry carve cascade cast catch cater caution cease celebrate centre chafe challenge change',
  'channel chant charge chase chat check cheer chew choose chop chuckle chug churn circle claim clamber clamour',
  'clang clap clasp clatter clean clear climb cling clip clog close cloud cluck cluster clutch coat coax coexist',
  'coil coincide collapse collect collide colour comb combine come comfort command commute compare compel compete',
  'complain complement complete compose comprise conceal concentrate conclude condense conduct confess confide',
  'confirm confront confuse congratulate congregate connect conquer consider consist conspire construct consult',
  'consume contain contemplate contend contest continue contrast contribute control convene converge converse',
  'convert convey convince coo cook cool cope correct count cover crack cradle crash crave crawl creak create creep',
  'crest crisscross croak cross crouch crow crowd crown cruise crumble cry cuddle cultivate curl curtsy curve cut',
  'cycle dab damage dance dangle dapple dare dart dawdle dazzle deal debate decay decide declare decline decompose',
  'decorate dedicate deepen defend define defy delay delight deliver demand demonstrate depart depend depict',
  'descend describe deserve design destroy detail detect develop devote devour differ dig dine dip disappear',
  'discover discuss dismantle display disrupt dissect dissolve distract distribute dive divert divide do dock',
  'dominate dot doubt doze drag drain drape draw drench dress drift drink drip drive drone droop drop drown drum',
  'dry duck duel dust dwarf dwell dwindle earn ease eat echo edge elbow elevate emanate embody embrace emerge emit',
  'emphasise emphasize employ empty encircle enclose encompass encounter encourage end endure engage enhance enjoy',
  'enliven enrich ensure enter entertain entwine envelop equal erect erode erupt escape escort establish etch evade',
  'evaporate evoke evolve examine exceed excel exchange excite excuse exercise exhale exhaust exhibit exist exit',
  'expand expect experience explain explode explore expose express extend extract face fade fail faint fall fan',
  'fasten favour fear feature feed feel ferment fetch fidget fight fill filter find finish fire fit fix fizz flank',
  'flap flare flash flatten flaunt flavour flee flex flick fling flip flirt float flock flood flourish flow flutter',
  'fly focus fold follow fool forage force forge forget forgive form fortify found frame fray free freeze fringe',
  'frolic frown frustrate fry fumble further fuss gabble gain gallivant gallop gamble gape garnish gatecrash gather',
  'gaze gesture get giggle give glance glare glaze gleam glide glimmer glimpse glint glisten glitter gloat glorify',
  'glow gnarl gnaw go gossip grab graduate grant grasp grate gravitate graze greet grieve grill grin grind grip',
  'groan groom grow grumble grunt guard guess guide gulp gush guzzle haggle hail halt handle hang happen harmonize',
  'harness harvest hatch haul haunt heal heap hear help herd hesitate hide highlight hike hint hiss hit hitch',
  'hobble hoist hold hone honk honour hop hope host house hover howl huddle hug hum hunch hunker hunt hurry hurtle',
  'hush hustle identify idle ignore illuminate illustrate imagine imitate immerse imply impose impress improve',
  'incline include incorporate increase indicate indulge inflate inform infuse inhabit inhale inherit initiate',
  'insert insist inspect inspire install instruct insulate intend interact interlock interplay interrupt intersect',
  'intertwine introduce intrude invade invest investigate invigorate invite itch jangle jog join jostle judge',
  'juggle jump justify jut keen keep kick kindle kiss kneel knit knock know label lack lament land lap lash lather',
  'laugh launch lay laze lead leak lean leap learn leave lecture lend lengthen let lick lie lift light like line',
  'linger link list listen litter live load lob locate lock loiter loll look loom loop lope lose lounge love lower',
  'lug lull lunge lure lurk magnify maintain make manage mangle manifest march mark marry massage match matter mean',
  'meander measure meddle mediate meditate meet mellow melt mend mention merge migrate mimic mind mingle mirror',
  'mislead miss mistake mix moan modify moisten moor mope motor moult mount mourn move mow multiply munch murmur',
  'mutter nag nap narrate narrow navigate near need neglect negotiate neigh nest nestle neutralise nibble nip nod',
  'notice nudge nurse nurture nuzzle obey oblige obscure observe obstruct obtain occupy occur offer offset ooze',
  'open operate oppose orbit order outgrow outlast outline outnumber outshine outweigh overcome overflow overhang',
  'overhear overlap overlook oversee overshadow overtake overwhelm own pace pack paddle paint pant parade park part',
  'participate pass patrol pause pave pay peck peek peel peer pelt penetrate perch perforate perform persist',
  'persuade pester photograph pick pierce pilot pivot place plan plant play plead please plod plough plow pluck',
  'plummet plump plunge ply point poke polish ponder pop portray pose position possess pounce pour practice',
  'practise praise pray predict preen prefer prepare present preserve press pretend prevent primp proceed proclaim',
  'prod produce project promise promote propel prosper protect protest protrude prove provide prowl prune puff pull',
  'pump punctuate purr pursue push put quack quarrel quench question queue quieten quiver race radiate raise rake',
  'ramble rap rattle ravage reach react read realize reap reappear rear rebound recall recede receive recite',
  'reclaim recline recommend record recover recreate redden reduce reek refer refill reflect refract refresh refuse',
  'regain regard register regret rehearse reign reinforce rejoice rejoin relate relax release relive rely remain',
  'remake remark remember remind remove render rent repair repeat repel replace reply report repose represent',
  'request require rescue resemble reside resist respond rest restore restrict resume resurface retain retire',
  'retrace retreat return reunite reveal revel reverse revive revolve reward ricochet ride ring rinse rip ripen',
  'ripple rise roam roar rob rock roll roost rot rotate round rouse row rub ruffle ruin rule rumble ruminate',
  'rummage run rush rustle sacrifice sag sail salute salvage sample satisfy saturate saunter savour say says scale',
  'scamper scan scare scatter scold scorch score scour scowl scramble scrape scratch scream screech scrub scrunch',
  'scuffle scurry scuttle search seat seduce see seek seem seep seize sell send sense separate serve set settle',
  'sever sew shade shadow shake share sharpen shatter shear shed shelter shepherd shield shimmer shine shiver shoot',
  'shop shorten should shout shove shovel show showcase shrink shrivel shroud shrug shuffle shut sigh signal',
  'signify simmer sing sink sip sit sizzle skate sketch ski skid skim skip skirt skulk slacken slam slant slap',
  'sleep slice slide slip slope slouch slow slumber slump slurp smash smell smile smirk smoke smooth smother',
  'smoulder snake snap snarl snatch sneak sneeze sniff snooze snore snort snow snub snuggle soak soar sob socialise',
  'socialize soften solve soothe sort sow span spark sparkle spatter speak specialise speckle speed spell spend',
  'spew spill spin spiral spit splash splay split splutter spoil sponsor spool sport spot spout sprawl spray spread',
  'spring sprinkle sprint sprout spurt sputter squabble squat squawk squeak squeeze squelch squint squirm stack',
  'stagger stain stalk stand stare start startle state stay steady steal steam steep steer stem step stick stir',
  'stitch stoop stop stray streak stream strengthen stretch stride strike string strip stroke stroll structure',
  'struggle strum strut stud study stuff stumble submerge subside succeed suck suffer suggest suit sulk sunbathe',
  'supervise supplant supplement supply support surf surface surge surprise surrender surround survey survive',
  'suspect suspend swagger swallow swap swarm swat sway swear sweep swell swerve swig swim swing swirl swish swivel',
  'swoon swoop swot symbolise symbolize tackle take talk tame tangle tap taper taste taunt teach tease teem teeter',
  'tell temper tempt tend terminate test testify tether texture thank thaw thicken thin think thread thrive throb',
  'throng throw thrust thud thump thunder tickle tidy tie tighten tilt tinkle tint tiptoe toast toddle toil toot',
  'topple torment toss touch tow tower trace track trade trail train traipse tramp trample transform transition',
  'translate transmit transport travel traverse tread treasure trek tremble trickle trill trim triumph trot trundle',
  'trust try tuck tug tumble turn twinkle twirl twist twitch twitter type underline understand undulate unfasten',
  'unfold unfurl unite unload unpack unroll untie unveil unwind uphold urge use usher utter vacate value vanish',
  'vary veil venture vibrate vie visit volunteer vouch waddle wade waft wag wail wait wake walk wallow waltz wander',
  'want warble warm warn warp wash waste watch water wave waver wean wear weather weave weed weep weigh welcome',
  'weld wheeze whiff whimper whine whinny whip whirl whisk whisper whittle whiz widen wield wilt win wince wind',
  'wink wipe wish withdraw withstand wobble wonder woo work worry worship wrap wrestle wriggle write yap yawn yell',
  'yelp yield zigzag zing zip zoom',
)
/** Those of the verbs that are nearly always nouns in a caption. */
export const mostlyNouns = wordSet(
  'anchor beam blanket block board border branch brush bump camp care carpet change charge chase cloud cluster coat',
  'coil control crack crest crowd curve cut cycle design detail display dock dot drape dress drift drum edge exit',
  'experience fan fire fold grill guard handle harvest head heap help herd host house kiss knock label land light',
  'line link load lock march mark motor mount nest order outline paint parade park part pass pause pilot plant',
  'position project pump report request ride ring ripple rock row sail sample scale score search seat sense shade',
  'shadow shelter shop sketch skirt slice slide slope snow spark splash spring stack stem step stream string',
  'structure stud study suit surface sweep swing test thread tie tint toast touch tower trace track trade trail',
  'train trim turn twist value wash watch water wave weather weed wind work',
)
/** Auxiliaries, alone and contracted with their subject. */
export const auxiliaries = wordSet(
  "am are aren't can can't cannot could couldn't did didn't do does doesn't don't everybody's everyone's had hadn't",
  "has hasn't have haven't he's here's i'll i'm i've is isn't it'll it's let's may might must nobody's nothing's",
  "shall she's should somebody's someone's something's that's there's they'll they're they've was wasn't we'll",
  "we're we've were weren't what's who's will won't would wouldn't you'll you're you've",
)
/** Pronouns that are subjects. */
export const subjectPronouns = wordSet(
  'anybody anyone everybody everyone he i it nobody nothing she somebody someone something there they we who you',
)
/** Forms that are past tenses, not participles, in a caption. */
export const pasts = wordSet(
  'appeared arose arrived asked ate became began belonged bit blew bore bought broke brought came caught chose',
  'climbed closed clung continued crept crossed danced died drew drifted drove ended enjoyed entered fed fell felt',
  'flew floated flung followed forgot froze gave gazed glowed got grew happened held helped hid hovered joined',
  'jumped kept knelt knew landed laughed launched lay leaned leapt led left liked lined lived looked lost loved',
  'marked met moved needed opened passed played ran rang reached remained rested returned rode rose said sailed',
  'sang sank sat saw seemed sent served shook shrank slept slid smiled sparkled spent spoke sprang stank started',
  'stayed stole stood stopped strode struck swam swept swung taught thought threw told took tore traveled travelled',
  'tried turned used visited waited walked wanted watched waved went woke won wore worked wrote',
)
/** Words that begin a noun phrase. */
export const determiners = wordSet(
  'a all an another any both dozens each eight eleven every few five four her his hundreds its many more most',
  'multiple my nine no numerous one our seven several six some ten that the their these this those three twelve',
  'twenty two various your',
)
/** Prepositions, some of them also adverbs. */
export const prepositions = wordSet(
  'aboard above across after against along alongside amid among amongst around as astride at atop before behind',
  'below beneath beside besides between beyond by despite down during for from in inside into like near next of off',
  'on onto opposite out outside over past per plus since than through throughout to toward towards under underneath',
  'until up upon via with within without',
)
/** Adjectives that are not used as nouns in a caption. */
export const adjectives = wordSet(
  'ancient artificial big black blue bright brown busy calm circular clear cloudy cold colorful colourful cool',
  'crashing dark decorative deep dense distant dry dusty empty festive floral fluffy foggy fresh full gentle golden',
  'grassy gray green grey high historic horizontal hot huge industrial large leafy long low lush misty modern',
  'moored multiple narrow natural nearby new old open orange ornate other pale parallel pink purple quiet',
  'rectangular red residential rocky rolling rough rusty sandy scattered sharp short single small smooth snowy soft',
  'sparse sunny tall teal thick thin tiny traditional triangular turquoise various vertical violet warm wet white',
  'wide wispy wooden yellow young',
)
/** Nouns that end like a present participle. */
export const nounsInIng = wordSet(
  'anything awning bedding being boating building bunting camping carving ceiling cladding clearing climbing',
  'clothing coating covering crossing cycling decking dining drawing dressing duckling dwelling earring engraving',
  'etching evening everything feeling fencing fishing flooring frosting gathering greeting herring hiking housing',
  'icing king landing lettering lighting lining meeting molding mooring morning moulding nothing opening outing',
  'painting parking paving piping planting pudding racing railing reading rigging ring roofing sailing sapling',
  'scaffolding seating setting shipping shopping siding signage skiing sling something spring starling stocking',
  'string stuffing surfing swimming swing thing topping tubing warning wedding wing writing',
)
/** Determiners and prepositions that a verb may follow at once: “these stand”, “the sky above appears”. */
export const beforeVerb = wordSet(
  'above across all along another around behind below beyond both by down each few her inside many more most off',
  'one other others out outside over past several some that these this those three through two up',
)
/** Words that may follow a plural noun in a label, besides participles and prepositions. */
export const afterNoun = wordSet(
  'ablaze above abreast adrift afloat aglow ahead akimbo alight alive all aloft alone also and apart aside asleep',
  'available bare below both bound built but clear cut deep drawn each en etc full grown here hidden high hung',
  'including indoors just known laid lit long made mid-air mid-flight nearby nor not old only open or outdoors',
  'overhead present ready seen set shown spread strewn such tall there together underfoot visible wet wide worn',
  'woven',
)
/** Words that follow a verb and hardly ever a noun. */
export const afterVerb = wordSet(
  'across against along alongside around atop away back beyond down from into off onto out over overhead past',
  'straight through throughout toward towards up',
)
/** Words without a telling ending that are no verb and may precede an article. */
export const neverVerb = wordSet(
  'almost also amid beyond both built cut even full half here high home just left lit made not often once only',
  'quite rather right set still such together visible what when where which while whose worth',
)
/** Past participles after a noun in a label, besides `PAST_PARTICIPLES`. */
export const participles = wordSet(
  'arched tiled paved gabled vaulted walled fenced accented accentuated anchored angled attached baked balanced bathed bent blanketed blended bolted capped',
  'captured carpeted carved centered centred chained chopped clad cloaked closed coated combined complemented',
  'constructed contrasted converted cooked crafted crossed crowded crowned curled dedicated depicted designed',
  'devoted divided draped dressed dusted dyed elevated embedded engraved entitled equipped erected etched facing',
  'featured filled focused focussed folded fried fringed frozen furnished garnished glued grilled highlighted',
  'hooked immersed inhabited inscribed isolated labeled labelled littered loaded marked mixed nailed named nestled',
  'observed occupied opened operated outlined owned packed painted paired parked paused peppered piled pinned',
  'planted plated populated prepared printed propped raised reflected roasted rolled run scattered sculpted',
  'separated served shaded shaped sheltered shown shrouded sliced soaked split spotted spread sprinkled stopped',
  'strapped stretched strung studded stuffed submerged supported tied tilted tinted tipped titled topped trimmed',
  'tucked turned used viewed visible wedged wrapped',
)
/** Past participles that say where or how something is: “moored at the quay”. */
export const PAST_PARTICIPLES = [
  'located|situated|set|positioned|placed|parked|moored|docked|anchored|perched|seated|surrounded|illuminated|lit',
  'covered|obscured|framed|flanked|topped|adorned|decorated|lined|filled|suspended|mounted|displayed|backed',
  'bordered|dotted|silhouetted|arranged|stacked|draped|dressed|captured|photographed|pictured|viewed|seen|composed',
  'built|made|dominated|connected|hidden|enclosed|gathered|crowded',
].join('|')
/** Present participles of what somebody or something does somewhere. */
export const PRESENT_PARTICIPLES =
  'standing|sitting|lying|rising|walking|flying|floating|resting|hanging|leaning|looking|facing|playing|swimming|sailing|stretching|running|growing|crossing|towering|posing|glowing|reflecting'
/** Present participles with an object. */
export const TRANSITIVE_PARTICIPLES = 'featuring|showing|showcasing|overlooking|wearing|holding|riding|carrying'

/** Postures become the simple present (“stands”), other actions “is walking”. */
export const POSTURES: Record<string, string> = {
  ...{ standing: 'stand', sitting: 'sit', lying: 'lie', rising: 'rise', resting: 'rest', hanging: 'hang' },
  ...{ leaning: 'lean', facing: 'face', stretching: 'stretch', towering: 'tower', growing: 'grow', floating: 'float' },
}

/** Irregular plurals and their singulars. */
export const SINGULARS: Readonly<Record<string, string>> = {
  ...{ men: 'man', women: 'woman', people: 'person', children: 'child', feet: 'foot', teeth: 'tooth', geese: 'goose' },
  ...{ mice: 'mouse', oxen: 'ox', leaves: 'leaf', wolves: 'wolf', calves: 'calf', halves: 'half', shelves: 'shelf' },
  ...{ knives: 'knife', lives: 'life', wives: 'wife', loaves: 'loaf', thieves: 'thief', hooves: 'hoof' },
  ...{ scarves: 'scarf', cacti: 'cactus', fungi: 'fungus', buses: 'bus', gases: 'gas', lenses: 'lens' },
  ...{ movies: 'movie', cookies: 'cookie', ties: 'tie', pies: 'pie', shoes: 'shoe', canoes: 'canoe', toes: 'toe' },
  ...{ hippies: 'hippie', zombies: 'zombie', selfies: 'selfie', collies: 'collie', prairies: 'prairie' },
}
/** Words in -s that are no plural. */
export const noPlurals = wordSet(
  'alps always andes athens athletics atlas bahamas binoculars brussels canvas ceramics chaos christmas',
  'clothes cosmos dallas downstairs gas goods graphics gymnastics headphones honduras indoors jeans',
  'kansas lens mars naples news outdoors overseas pampas paris physics politics pyjamas series shorts',
  'species stairs swiss texas trousers upstairs vegas venus wales whereas',
)

/** Numbers and quantifiers before a plural. */
export const SEVERAL = 'two|three|four|five|six|seven|eight|nine|ten|several|many|some|numerous|various|multiple'
/** Adverbs before a participle. */
export const MANNER =
  'partially|partly|fully|mostly|heavily|brightly|neatly|prominently|slightly|softly|warmly|dramatically|densely|gently|clearly'
/** Words that follow a participle of place or manner. */
export const AFTER_PARTICIPLE = [
  'by|with|in|on|at|during|against|along|under|near|beside|behind|above|across|atop|from|to|into|of|over|next|through|up',
  'down|out|towards?|around|among|between|an?|the|its|his|her|their|high|low|together|outdoors|indoors',
].join('|')

/** Words after which the sentence needs its adjective. */
export const BEFORE_PREDICATE = anyOf(
  'is|are|was|were|be|been|being|looks?|looking|feels?|feeling|seems?|remains?|appears?|appearing|becomes?|so|very|truly',
  'incredibly|particularly|quite|more|most|less|least|almost|absolutely|utterly|simply|rather|as|too|how|something|somewhat',
)
/** Words that cannot be the noun of a preceding adjective. */
export const NEVER_NOUN = anyOf(
  'and|or|but|yet|an?|the|this|that|these|those|in|on|at|of|with|by|to|from|for|as|under|over|against|beneath|above|below',
  'beside|behind|near|through|into|along|across|while|where|when|is|are|was|were|has|have|its?|today|here|there|than',
  'because|amid|among|around|despite|during',
)
/** Verbs of trailing clauses that add only an opinion of the scene. */
export const TRAILING_VERBS = anyOf(
  'suggesting|indicating|hinting|implying|adding|lending|creating|giving|providing|making|evoking|conveying|enhancing',
  'emphasi[sz]ing|highlighting|reflecting|contributing|complementing|offering|inviting|exuding|capturing|signal(?:l)?ing',
  'bringing|drawing|contrasting|completing|resulting|leading|guiding',
)
/** Adverbs of a guess. */
export const PROBABLY = 'possibly|probably|likely|perhaps|presumably|seemingly|apparently'
/** Verbs of what a scene does to its viewer. */
export const SHOWING_VERBS =
  'dominate|capture|convey|create|appear|seem|contain|include|provide|invite|suggest|emerge|overlook|reveal|evoke'
