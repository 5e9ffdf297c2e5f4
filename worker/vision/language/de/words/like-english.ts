import { wordSet } from '../../shared/lazily.ts'

/** Words of this language that English, or the table of places, has as well, without accents. */
export const LIKE_ENGLISH = wordSet(`
  abstract alpha amber arm art atlas automobil baby ball band bank bar baum bild bitter blind block bluse bravo bus
  butter camping campus canyon chance chaos charme chrom clown club collage computer cousin design detail diesel diner
  dock drama druck echo elegant element event export familie fan farm fast fern festival film finger fisch flora form
  format fort fotografie garage gas gift glas global gold golf gong gras grill grind halle hammer hand hart haut hell
  herd hobby horizont hotel hut idol import industrie insel instrument interior jazz job kiosk kitsch kran kult lack
  lager lampe land laser last lava lift limit linse maler manager mantel markt maske mast material mild mineral minute
  mode model modern mond moos moped mops most motor mural museum musical muster nadel nah name natur neon nest netz
  not oval parade park partner party pfeil pilot pilz plan planet plastik platz poet pony pool pop portal poster
  problem profil pur quiz radio rampe rang rast rat real regal region rest restaurant retro rind ring robot rock rose
  rost rot rum rund sack saft sand sanft saxophon schal schild see sense sessel show silber silhouette snowboard sofa
  solo sommer sonne spiel sport spring stadion stand star stein stern still stock stoff stolz storch strand student
  studio surfer symbol symmetrie system tag tal tango tee teller tempel tempo tennis tiger ton tor total tourist
  tradition tram trend tunnel typ uniform urban vase verb vers villa violin violine wald wand wander warm warum watt
  weg welt west wild wind winter wolf wolle wort zebra zone zoo`)
