import type { PlaceWords } from '../../shared/places.ts'
import { ORDINARY } from './ordinary.ts'

export const PLACES: PlaceWords = {
  language: 'it',
  before: 'a ad da di in per verso tra fra presso su citta paese porto isola vicino del della dal dalla al alla',
  between: 'la il lo le gli l centro',
  ordinary: ORDINARY,
  others: `
    anna elena laura maria julia clara sofia sophia martin paul max emil oscar carmen sara sarah lucia mia ida eva
    ines santa maya ali amin hassan jose juan carlos luis pedro antonio francisco diego pablo miguel angel rosa alba
    aurora victoria vitoria monet turner vermeer hemingway renoir cezanne hopper goya dante homero homer ulises polo
    mini leica leonardo lorenzo marco luca matteo giovanni giuseppe pietro chiara francesca giulia san dio ulisse`,
  more: `
    Toscana, Lombardia, Veneto, Piemonte, Puglia, Calabria, Sicilia, Sardegna, Umbria, Liguria, Abruzzo, Molise,
    Basilicata, Campania, Trentino, Alto Adige, Friuli, Val d’Aosta, Cinque Terre, Costiera Amalfitana, Provenza,
    Bretagna, Normandia, Borgogna, Alsazia, Baviera, Sassonia, Tirolo, Scozia, Inghilterra, Cornovaglia, Fiandre,
    Andalusia, Catalogna, Galizia, Creta, Rodi, Madera, Azzorre, Maiorca, Corsica, Lofoten, Dolomiti, Alpi,
    Appennini, Pirenei, Mediterraneo, Adriatico, Tirreno, Lago di Garda, Lago di Como, Lago Maggiore, Reno, Danubio,
    Senna, Tamigi, Tevere, Arno, Torre Eiffel, Monte Bianco, Cervino, Colosseo, Ponte di Rialto, Piazza San Marco,
    Fontana di Trevi, Torre di Pisa, Vesuvio, Etna, Sudafrica, Stati Uniti, California, Florida, Sahara, Balcani,
    Scandinavia`,
}
