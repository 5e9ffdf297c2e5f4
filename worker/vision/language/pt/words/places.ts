import type { PlaceWords } from '../../shared/places.ts'
import { ORDINARY } from './ordinary.ts'

export const PLACES: PlaceWords = {
  language: 'pt',
  before:
    'em a de para por entre sobre ate desde no na do da nos nas dos das ao cidade vila aldeia ilha perto pelo pela',
  between: 'a o as os centro',
  ordinary: ORDINARY,
  others: `
    anna elena laura maria julia clara sofia sophia martin paul max emil oscar carmen sara sarah lucia mia ida eva
    ines santa maya ali amin hassan jose juan carlos luis pedro antonio francisco diego pablo miguel angel rosa alba
    aurora victoria vitoria monet turner vermeer hemingway renoir cezanne hopper goya dante homero homer ulises polo
    mini leica joao jose maria ana paulo pedro tiago rita ines beatriz catarina sao santo deus natal pascoa ulisses`,
  more: `
    Alentejo, Algarve, Minho, Douro, Beira, Trás-os-Montes, Açores, Madeira, Andaluzia, Catalunha, Galiza, Castela,
    Astúrias, Maiorca, Tenerife, Toscana, Lombardia, Piemonte, Sicília, Sardenha, Úmbria, Provença, Bretanha,
    Normandia, Borgonha, Alsácia, Baviera, Saxónia, Tirol, Escócia, Inglaterra, Cornualha, Flandres, Creta, Rodes,
    Lofoten, Dolomitas, Alpes, Pirenéus, Serra da Estrela, Patagónia, Amazónia, Mediterrâneo, Báltico, Reno,
    Danúbio, Sena, Tamisa, Tejo, Mondego, Tibre, Torre Eiffel, Monte Branco, Coliseu, Torre de Belém, Cristo
    Redentor, Pão de Açúcar, Corcovado, Copacabana, Ipanema, Pantanal, Bahia, Minas Gerais, Paraná, Santa Catarina,
    Rio Grande do Sul, Pernambuco, Ceará, África do Sul, Estados Unidos, Califórnia, Florida, Flórida, Saara,
    Balcãs, Escandinávia`,
}
