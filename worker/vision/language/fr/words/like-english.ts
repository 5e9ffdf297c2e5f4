import { wordSet } from '../../shared/lazily.ts'

/** Words of this language that English, or the table of places, has as well, without accents. */
export const LIKE_ENGLISH = wordSet(`
  abandon action adulte affection agile air album angle animal apparent art artisan artiste attention automobile
  avenue balcon ballet banal banc base bistro blanc blond bonnet boulevard bouquet bronze bus cabine cable cactus cafe
  camp canal candide canyon cape capital car cascade casino centre chair champagne champion chance charme chat chic
  ciel cinema cirque cite civil classique cocktail coin collage collection colline commerce concert construction
  contact contemporain contraste corail coral corbeau costume couple courage court crane creme culture dame
  danse date dense depot dessert detail distance divers dragon dune durable ensemble exposition exterior
  facade fanfare fantastique fatigue festival figure film fin final flamme fleur flexible flora forme fort four
  fragile frais france fruit garage gazelle geste girafe glace globe gothique grain grand graphite gravel
  grille guide herbe hibiscus horizon horizontal hotel humble image impression industrie insecte instrument invisible
  jade jaguar jazz jean jet joie jungle kiosque lac lagon lame lampe large laser latitude lavande libre lieu lilas
  lime lion liquide local loge lotus lumiere lynx machine macro main mains maison mannequin marche marine maritime
  masque menu message metal microphone mime mine minimal mobile mode moment montagne monument mosaique moustache mural
  muscle musique nation nature neon noble noir nuage nuance ocean opera orange orchestre origine ornement
  pain palace panorama pantomime papa parachute parade parasol parc parfum passage passion patio pause pays paysage
  pension petite photo photographe piano pierre pin place plage plaine plaisir plan plante plastique plat plate
  plateau plume point pole police pont porcelaine port portail portrait pose positive potage propre province pure quai
  question radio rail rame rare rayon regard region religion restaurant retro revue rivage riviere roche rocher
  romance romantique rose roses rouge route ruine rural sable saison salon sapin saumon savane scene sculpture
  sentiment service signal silence silhouette simple site soldat sole solitude sombre son source souvenir sport square
  stade station statue structure style surface symbole table taxi tempete temple tennis tente terrain terrasse texture
  theatre ticket tigre tomate torrent tour tourisme touriste trace tract traditions train tram transparent transport
  triangle tropical tulipe tunnel urban vague vapeur vase vent vertical vestige villa village violet violon visage
  visible volcan voyage wagon zone zoo`)
