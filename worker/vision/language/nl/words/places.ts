import type { PlaceWords } from '../../shared/places.ts'
import { ORDINARY } from './ordinary.ts'

export const PLACES: PlaceWords = {
  language: 'nl',
  before: 'in te naar van uit bij bij door om nabij voor tussen over langs stad dorp eiland haven vanuit',
  between: 'de het den centrum hartje',
  ordinary: ORDINARY,
  others: `
    anna elena laura maria julia clara sofia sophia martin paul max emil oscar carmen sara sarah lucia mia ida eva
    ines santa maya ali amin hassan jose juan carlos luis pedro antonio francisco diego pablo miguel angel rosa alba
    aurora victoria vitoria monet turner vermeer hemingway renoir cezanne hopper goya dante homero homer ulises polo
    mini leica jan piet kees willem hendrik anke els lotte emma daan sem bram noor sint`,
  more: `
    Friesland, Drenthe, Zeeland, Limburg, Brabant, Gelderland, Overijssel, Vlaanderen, Wallonië, Ardennen, Veluwe,
    Waddenzee, IJsselmeer, Texel, Terschelling, Ameland, Vlieland, Schiermonnikoog, Toscane, Lombardije, Piemonte,
    Sicilië, Sardinië, Umbrië, Provence, Bretagne, Normandië, Bourgondië, Elzas, Beieren, Saksen, Tirol, Schotland,
    Engeland, Cornwall, Andalusië, Catalonië, Galicië, Kreta, Rhodos, Madeira, Azoren, Mallorca, Corsica, Lofoten,
    Dolomieten, Alpen, Pyreneeën, Vogezen, Eifel, Harz, Sauerland, Zwarte Woud, Middellandse Zee, Noordzee, Oostzee,
    Rijn, Donau, Seine, Theems, Taag, Tiber, Maas, Schelde, Eiffeltoren, Mont Blanc, Colosseum, Zuid-Afrika,
    Verenigde Staten, Californië, Florida, Sahara, Balkan, Scandinavië`,
}
