import { wordSet } from '../../shared/lazily.ts'

/** Words of this language that English, or the table of places, has as well, without accents. */
export const LIKE_ENGLISH = wordSet(`
  abstract actie agent amber appel april arm art atlas auto baby baker bal balkon ballet band bank bar bed beer bel
  berg best bier bit bitter blad blank blazer blind blink blok blond boom bord bot boulevard brand breed brief bril
  broche brood brown brug bruid brutal bulk bus cafe camera camping canyon centrum circus club coal collage computer
  concert contrast dam dame dans deal deep deken delta den depot design detail dicht diner dip dock dol dolk dood door
  drab drank drum druppel duel duin dun echo elegant element enkel event fabel fabric familie fan festival fiets film
  fit fitness fles flora fonkel fontein fort fossiel fragment garage garden gas geel gids gift glad glans glas glass
  globe god goud graf gram gras grill grind groep groot gym haar hal half hand hang hanger hard hark haven held helder
  helling hemel herder herfst hert heuvel hobby hond hoop hoorn horizon hotel huis hut idee industrieel insect
  interieur jacht jazz jeans jong kabel kade kalm kam kamp karper kasteel kat kayak kerk ketel kin kind kiosk klap
  klei klip kook kool koper korf kraan krab kust kwarts lade laden lam lamp land lang laser last lava led leder lens
  lente lever licht lift lijn lila lint loop los lot lucht maan macro man mand mantel map marine markt mast mat
  materiaal meer melk mens metaal metro middag mild mist mode model modern moment monument mooi motor mug muis mural
  museum music muur naald nacht nat natuur neon nest net nis noord noot nylon object oever olie oog oost open
  oud oven paar pad paddel palm pan panda panorama parade parasol park parket pasta patio patroon peer
  pelikaan pen perk perron pier pijp pilaar pin pink plaat plan plank plant plein pluim poet pond pool poort pop port
  portal portret post pot prairie prent prik prop pruik pub punt raad raam radio rail rails ram rand rank rat ree reef
  reel regen reptiel rest restaurant retro riet rij ring rit robot rode rood rook roos rots rug rust rustig schip
  school scooter silhouet sink skelet ski slag slang slank slee slim slot smal smeer smog snel snip sober sofa spar
  spel spiegel spin spits spoor sport spot spring stad stadion stand star station steeg steel steen stem step ster
  stier stil stock stof stop storm straat strand stroom student studio surf symbool taart tafel tak tand tank taxi
  teen tempel tempo ten tennis tent terras tijger toerist ton top toren tram trap trein trek trend tunnel twist uil
  uniform vaart vader van vat vee veer veld vest villa vis vlag vlam vlinder vlot voet vogel vol vork vorm vos wafel
  wagen wagon wand wandel want warm water week weer weg weide west wild wilg wind winter wit wol wolf wolk wonder woud
  zand zebra zee zon zone zoo zoom zwaan`)
