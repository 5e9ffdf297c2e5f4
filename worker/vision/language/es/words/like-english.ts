import { wordSet } from '../../shared/lazily.ts'

/** Words of this language that English, or the table of places, has as well, without accents. */
export const LIKE_ENGLISH = wordSet(`
  actor aire alba altar animal area arena arte artesanal atlas auto aves balcon banana banco bar barca base bonanza
  bravo brazo bronce burro cable cactus cafe calma camino camion cana canal canoa canon capital cara caravana carbon
  carnal carnaval carpa carro casa casino castor catamaran central cero chica chico chocolate cielo cinema circular
  cliente club cobra cola colonial color coral corral costa costal crater cristal cruz cultural danza dedo delta
  diagonal diversion doctor dorado dragon drama duna editor elegante error escena espacio estadio expo exterior facial
  familiar fauna fiesta final flamenco flora floral foral forma formal fresco fruta fuente fuerte futbol gala gas gato
  global gorila graffiti grande grano grave guitarra habitat hangar hobby horizontal hospital hotel humor idea ideal
  iguana industrial inferior infinito insecto instrumento interior isla jaguar jazz joven kayak lago laguna lateral
  lavanda legal leon libre lima limon lineal liquen lobo local loma luna luz macro madera madre mandarina mango mano
  mapa mar marina mariposa mas mate material melon mesa metal metro mineral mochila modelo moderno moral moto motor
  mural muro musa musical natural naval neon noble normal novel nube ojo oliva olivo opera oral original oro orquesta
  oval padre palma paloma pan panda panel panorama papa par parada parasol pasta patio patrimonio peal pelo pera
  perfil perfume periferia piano pilar pillar pino pinta piscina pista planeta plata plaza plural pobre pollo polo
  pompa poncho popular portal postal primavera pulpo puma radical radio rancho real regional religion remo reptil
  residual retro rio ritual rival roca rodeo romance rosa rosario rural sable sal sala salmon salon salsa sandalia
  santa sauna sendero sensor serial siena sierra silo silueta singular social sofa sol solar solo sombrero sonata
  superior tabla taco tango tapas taxi taza te teatro tenis tennis tenor terminal terror texto tierra timbre toldo
  tomate toro torpedo torre total trapo tren tribal trivial tropical tubular tulipan tumba tuna tunel urbano usual
  vaca vado vapor vaso vega vela venta verbena vermut vertical viaje vial vida villa viola violin virgen vista visual
  vital volante yoga zebra zona zoom`)
