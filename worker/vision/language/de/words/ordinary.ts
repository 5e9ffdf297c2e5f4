import { wordSet } from '../../shared/lazily.ts'

/** Names in the table of places that are ordinary words in this language, without accents. */
export const ORDINARY = wordSet(`
  aalen abend adel adler ahlen akkus alabaster alba albino allee aller alpen alpine alt altar ami ampere anfang angel
  areal arm as asbest asse assen asten au aue auen auge aurora bach baden balance band bar barre bau beilen bein
  berber berg bergen berserker bikini birke blau boden bogen bohlen bonbon bonner boom boot borken bouillon brand
  brande brot brucke brummen buch buchen buchs bude bulle bunde burg butler butte capas capitol casino celle center
  chinchilla city collie coyote dachs damme darling datteln deal delle delta dom dome don dorf drama dumas ecke eiche
  eis eisen eldorado elle elsass ems ende enge engel engels engen erde essen eu evergreen extrema fang favoriten feld
  feuer fisch forde forst forster fortuna frau frechen furth fussen gabel gabeln galle garten gaul geldern gera gerede
  gesundbrunnen giessen gigant gold gore gouda grabs gras grotte gummi haar hafen hagen halden hall halle hamm hammel
  hand handen hase havel heer heers heide heiden helden herbst heringen herrin herten himmel hit hochst hof holden
  holle horizonte horn horst horten hund hutte hutten inn insel isar jahr jaten juli kalk kamen kampen kanal kandel
  kapelle kapellen katze keller kenner kerben kerns kies kind kinder king kirche kirchen kita klang klotze konnern
  kopf korb kuchen lachen lage lahn laie lamas lamme landen lander langen laufen leck lehre lehrte leiden leimen leute
  licht lilie limerick linde linden luft machern made main male mango mann marathon mark mascara mass massa maule maus
  meise mengen mercedes meridian metro minna miss mission mittag mitte mobile moers mond monster monument moore morden
  morgen mosel muden muhle mull munchen munster mus mustang mut mutter nacht nahe nato nebel neu neustadt noble none
  nord norden ob ode oder ohr olen olympia omis opera opi orange orden orient ossi osten paks pampa pampas panorama
  papa parabel park parker parole peine penne pentagon pferd piste platte plauen po police pop porto posen posse post
  preussen puck pueblo puma putte putten rain rainau rand raub recke regen regenbogen reis reise reserve reservoir
  rheine rho ried roden roma roman rose rosen ross rot ruhr rum rute saal saale saga salat sale salon salto samba same
  sand sande sandwich sanger satte saue schatten schelle schiff schilde schlangen schlieren schlitz schloss schnee
  schonungen schoten schotten schwarzwald schweiz schwerte see seelze seen senden siegen silber singen singerei sinn
  sitten ski sommer sonne spalt spangen spree spur stadt star starke statte stein steinen stelle stern sterne strand
  strassen sud suden sundern sussen tal talent tank tat tiere titel ton toyota treuen turm turner ufer un union uran
  usa vater vize vogel wald wangen wanze ware waren wasser wehr weide weiden wein weiss welle wellen welt wenden werl
  weser west westen wetter wiese wiesen winder winter winters wissen wohlen wolfen wolke wolken worms wurzen zell
  zelle zug zwiesel
  lowen posen thorn medina split`)
