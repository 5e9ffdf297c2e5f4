import { lazily } from '../shared/lazily.ts'

const setOf = (...rows: string[]) => lazily(() => new Set(rows.flatMap(row => row.split(' '))))

/** Verbs of captions in their plain form. */
export const verbs = setOf(
  'accent accentuate accept accommodate accompany achieve acknowledge act adapt add adjoin adjust admire adorn',
  'advertise afford agree aim alert align allow alternate amble amuse anchor angle announce appear applaud apply',
  'approach approve argue arrive ascend ask aspire assemble assist assume attach attend attract average avoid await awaken',
  'bake balance bark bask bathe batter beam bear beat beckon become begin believe belong bend bet bicker bid bind',
  'bisect bite blanket blaze bleed blend bless blink block bloom blossom blow blur board boast bob boil border',
  'borrow bother bounce bow brace branch break breathe breed brew brighten bring bristle broadcast broaden browse',
  'brush bubble build bulge bump burn burst bury bustle buy buzz calculate call camp cancel canter capture care',
  'carpet carry carve cascade cast catch celebrate centre challenge change channel chant charge chase chat check',
  'cheer chew choose chop chug circle claim clap clasp clean clear climb cling close cloud cluck cluster clutch',
  'coat coil collapse collect collide comb combine come comfort command commute compare compete complain complement',
  'complete compose comprise conceal concentrate conduct confirm confront congregate connect conquer consider',
  'consist construct consult consume contain contemplate continue contrast contribute control converge converse',
  'convert convey cook cool cope correct cover crack cradle crash crave crawl create creep crest crisscross cross',
  'crouch crow crowd crown cruise crumble cry cultivate curl curve cut cycle damage dance dangle dapple dare dart',
  'deal debate decide decline decorate defend define defy delight deliver demand demonstrate depart depend depict',
  'descend deserve design destroy detail develop devour differ dig dine dip disappear discover discuss dismantle',
  'display disrupt dissolve distract dive divert divide do dock dominate dot doze drag drain drape draw dress drift',
  'drink drip drive droop drop drown drum dry duck dust dwarf dwell dwindle earn eat echo edge embrace emerge emit',
  'emphasise emphasize employ empty encircle enclose encompass encounter encourage end endure engage enhance enjoy',
  'enliven ensure enter entwine envelop erect erode erupt escape escort establish evade evaporate evoke examine',
  'excel exchange exercise exhibit exit expand expect experience explode explore express extend face fade faint',
  'fall fan fasten favour fear feature feed feel ferment fetch fidget fight fill find finish fire fit fix flank',
  'flap flare flash flatten flee flick fling flip float flood flourish flow flutter fly focus fold follow forage',
  'force forget forgive form frame fray freeze fringe fry fumble fuss gain gallop gamble gape garnish gather gaze',
  'gesture get giggle give glance glare gleam glide glimmer glimpse glint glisten glitter glow gnarl go gossip grab',
  'grasp graze greet grill grin grind grip groom grow guard guess guide gulp gush haggle hail halt handle hang',
  'happen harmonize harness harvest hatch haul head heal heap hear help herd hesitate hide highlight hike hint hit',
  'hitch hoist hold hop hope host house hover howl hug hum hunch hunker hunt hurry hurtle hush identify ignore',
  'illuminate illustrate imagine imitate imply impress improve incline include incorporate increase indicate',
  'inflate inform inhabit inherit insert inspect inspire instruct intend interact interplay interrupt intersect',
  'intertwine introduce intrude invade invite jog join judge juggle jump justify jut keep kick kiss kneel knit',
  'knock know label lack lament land lap lash laugh launch lay lead lean leap learn leave lecture lend let lick lie',
  'lift light like line linger link listen litter live load locate lock loiter look loom loop lose lounge love',
  'lower lurk maintain make manage march mark marry massage match matter mean meander measure meditate meet melt',
  'mend merge mimic mingle mirror miss mistake mix moor motor moult mount mourn move mow multiply munch nap narrate',
  'narrow navigate near need neglect negotiate nest nestle nibble nod notice nurse nuzzle obey oblige obscure',
  'observe obstruct obtain occupy occur offer open operate oppose orbit order outline outnumber overflow overhang',
  'overhear overlap overlook oversee overshadow overtake overwhelm own pace pack paddle paint pant parade park part',
  'participate pass patrol pause pave pay peck peek peel peer perch perform persist photograph pick pierce pilot',
  'pivot place plan plant play plead please plough plow pluck plummet plunge point poke polish pop portray pose',
  'position possess pounce pour practice practise praise pray predict preen prefer prepare present preserve press',
  'pretend prevent produce project promise promote propel protect protest protrude prove provide prowl prune puff',
  'pull pump punctuate pursue push quarrel queue quiver race radiate raise rake rattle reach react read realize',
  'reap rear recall recede receive recite reclaim recline recommend record recover reduce refer reflect refract',
  'refuse regard register rehearse reign reinforce relate relax release rely remain remark remember remind remove',
  'render rent repair repeat replace reply report represent request require rescue resemble reside resist respond',
  'rest restore restrict resume retain retreat return reunite reveal reverse revolve ride ring rinse ripen ripple',
  'rise roam roar rob rock roll roost rotate round row rub rule rumble run rush rustle sacrifice sail salute',
  'salvage sample satisfy saunter savour say says scale scamper scan scatter score scour scowl scramble scrape',
  'scratch scream screech scrub scurry search seat see seek seem seep sell send sense separate serve set settle',
  'sever sew shade shadow shake share sharpen shatter shear shed shelter shield shimmer shine shiver shoot shop',
  'should shout shove shovel show showcase shrink shroud shrug shuffle shut sigh signal sing sink sip sit skate',
  'sketch ski skid skim skip skirt slam slant slap sleep slice slide slip slope slow slumber slump smash smell',
  'smile smoke smooth smother snake snap snarl sneak sneeze sniff snooze snow snuggle soak soar sob soften solve',
  'soothe sort sow span spark sparkle speak specialise speckle speed spell spend spew spill spin spiral splash',
  'split sponsor sport sprawl spray spread spring sprinkle sprint sprout sputter squabble squat squeeze squint',
  'stack stagger stalk stand stare start startle state stay steady steal steam steer stem step stick stir stitch',
  'stoop stop stray streak stream strengthen stretch stride strike string stroke stroll structure struggle strut',
  'stud study stumble submerge subside succeed suffer suggest suit sunbathe supervise supplement supply support',
  'surf surface surge surprise surrender surround survey survive suspend swallow swap swarm sway swear sweep swell',
  'swerve swim swing swirl swish swivel swoop symbolise symbolize tackle take talk tame tangle tap taper taste',
  'taunt teach tease tell temper tempt tend terminate test tether texture thank thaw thicken thin think thread',
  'thrive throng throw thump thunder tickle tidy tie tighten tilt tint tiptoe toast toil topple toss touch tow',
  'tower trace track trade trail train tramp trample transform transition translate transport travel traverse tread',
  'treasure trek tremble trickle trim trot trust try tuck tug tumble turn twinkle twirl twist type underline',
  'understand undulate unfold unfurl unite unload unpack untie unveil unwind uphold urge use utter vacate value',
  'vanish vary veil venture vibrate vie visit volunteer waddle wade wag wail wait wake walk wander want warm warn',
  'wash watch water wave waver wear weather weave weed weep weigh welcome weld whip whirl whisk whisper whiz widen',
  'wield wilt win wind wink wipe wish withdraw withstand wobble wonder work worry worship wrap wrestle wriggle',
  'write yawn yell yield zigzag zip zoom',
)
/** Of these verbs, those whose forms are nearly always nouns in a caption. */
export const mostlyNouns = setOf(
  'anchor beam blanket block board border branch brush bump camp care carpet change charge chase cloud cluster coat',
  'coil control crack crest crowd curve cut cycle design detail display dock dot drape dress drift drum edge exit',
  'experience fan fire fold grill guard handle harvest head heap help herd host house kiss knock label land light',
  'line link load lock march mark motor mount nest order outline paint parade park part pass pause pilot plant',
  'position project pump report request ride ring ripple rock row sail sample scale score search seat sense shade',
  'shadow shelter shop sketch skirt slice slide slope snow spark splash spring stack stem step stream string',
  'structure stud study suit surface sweep swing test thread tie tint toast touch tower trace track trade trail',
  'train trim turn twist value wash watch water wave weather weed wind work',
)
/** Verbs that need no other word to be known as one, and what they are written together with. */
export const auxiliaries = setOf(
  "am are aren't can can't cannot could couldn't did didn't do does doesn't don't everybody's everyone's had hadn't",
  "has hasn't have haven't he's here's i'll i'm i've is isn't it'll it's let's may might must nobody's nothing's",
  "shall she's should somebody's someone's something's that's there's they'll they're they've was wasn't we'll",
  "we're we've were weren't what's who's will won't would wouldn't you'll you're you've",
)
/** Pronouns that a verb belongs to. */
export const subjectPronouns = setOf(
  'anybody anyone everybody everyone he i it nobody nothing she somebody someone something there they we who you',
)
/** Past tenses that are no participle in a caption. */
export const pasts = setOf(
  'appeared arose arrived asked ate became began belonged bit blew bore bought broke brought came caught chose',
  'climbed closed clung continued crept crossed danced died drew drifted drove ended enjoyed entered fed fell felt',
  'flew floated flung followed forgot froze gave gazed glowed got grew happened held helped hid hovered joined',
  'jumped kept knelt knew landed laughed launched lay leaned leapt led left liked lined lived looked lost loved',
  'marked met moved needed opened passed played ran rang reached remained rested returned rode rose said sailed',
  'sang sank sat saw seemed sent served shook shrank slept slid smiled sparkled spent spoke sprang stank started',
  'stayed stole stood stopped strode struck swam swept swung taught thought threw told took tore traveled travelled',
  'tried turned used visited waited walked wanted watched waved went woke won wore worked wrote',
)
/** What begins a noun phrase. */
export const determiners = setOf(
  'a all an another any both dozens each eight eleven every few five four her his hundreds its many more most',
  'multiple my nine no numerous one our seven several six some ten that the their these this those three twelve',
  'twenty two various your',
)
/** Prepositions, and adverbs of the same form. */
export const prepositions = setOf(
  'aboard above across after against along alongside amid among amongst around as astride at atop before behind',
  'below beneath beside besides between beyond by despite down during for from in inside into like near next of off',
  'on onto opposite out outside over past per plus since than through throughout to toward towards under underneath',
  'until up upon via with within without',
)
/** Adjectives that are no noun of their own in a caption. */
export const adjectives = setOf(
  'ancient artificial big black blue bright brown busy calm circular clear cloudy cold colorful colourful cool',
  'crashing dark decorative deep dense distant dry dusty empty festive floral fluffy foggy fresh full gentle golden',
  'grassy gray green grey high historic horizontal hot huge industrial large leafy long low lush misty modern',
  'moored multiple narrow natural nearby new old open orange ornate other pale parallel pink purple quiet',
  'rectangular red residential rocky rolling rough rusty sandy scattered sharp short single small smooth snowy soft',
  'sparse sunny tall teal thick thin tiny traditional triangular turquoise various vertical violet warm wet white',
  'wide wispy wooden yellow young',
)
/** Nouns that end like a present participle. */
export const nounsInIng = setOf(
  'anything awning bedding being boating building bunting camping carving ceiling cladding clearing climbing',
  'clothing coating covering crossing cycling decking dining drawing dressing duckling dwelling earring engraving',
  'etching evening everything feeling fencing fishing flooring frosting gathering greeting herring hiking housing',
  'icing king landing lettering lighting lining meeting molding mooring morning moulding nothing opening outing',
  'painting parking paving piping planting pudding racing railing reading rigging ring roofing sailing sapling',
  'scaffolding seating setting shipping shopping siding signage skiing sling something spring starling stocking',
  'string stuffing surfing swimming swing thing topping tubing warning wedding wing writing',
)
/** Determiners and prepositions that a verb may follow at once: “these stand”, “the sky above appears”. */
export const beforeVerb = setOf(
  'above across all along another around behind below beyond both by down each few her inside many more most off',
  'one other others out outside over past several some that these this those three through two up',
)
/** What may stand right after a plural noun in a label, besides participles and prepositions. */
export const afterNoun = setOf(
  'ablaze above abreast adrift afloat aglow ahead akimbo alight alive all aloft alone also and apart aside asleep',
  'available bare below both bound built but clear cut deep drawn each en etc full grown here hidden high hung',
  'including indoors just known laid lit long made mid-air mid-flight nearby nor not old only open or outdoors',
  'overhead present ready seen set shown spread strewn such tall there together underfoot visible wet wide worn',
  'woven',
)
/** What follows a verb and hardly a noun. */
export const afterVerb = setOf(
  'across against along alongside around atop away back beyond down from into off onto out over overhead past',
  'straight through throughout toward towards up',
)
/** Words of no ending that are no verb and may stand before an article. */
export const neverVerb = setOf(
  'almost also amid beyond both built cut even full half here high home just left lit made not often once only',
  'quite rather right set still such together visible what when where which while whose worth',
)
/** Past participles right after a noun in a label, besides those that can become its verb. */
export const participles = setOf(
  'accented accentuated anchored angled attached baked balanced bathed bent blanketed blended bolted capped',
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
