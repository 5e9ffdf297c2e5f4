import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { readings } from '../readings.ts'
import { contains } from '../says.ts'
import { withWordEdges } from '../word-edges.ts'

/**
 * Offers, and requests to buy, book or call now, in languages other than English, without accents, as `readings` returns them. Words on
 * shop signs (“Soldes”, “Rabatt”) are not requests.
 */
const ADVERTS = [
  /\bjetzt (?:online |hier )?(?:kaufen|bestellen|buchen|anrufen|sichern|zugreifen|anmelden|herunterladen)\b/iu,
  /\b(?:achetez|commandez|reservez|appelez|telechargez|inscrivez[ -]vous)(?: \p{L}+)?(?: des)? (?:maintenant|en ligne|aujourd['’]hui|vite)\b/iu,
  /\b(?:compr[ae]|reserv[ae]|pid[ae]|llam[ae]|descarg(?:a|ue))(?: \p{L}+)? (?:ahora|ya|hoy|aqui|online|en linea)\b/iu,
  /\b(?:compre|reserve|peca|ligue|baixe|garanta)(?: \p{L}+)? (?:agora|ja|hoje|aqui|online)\b/iu,
  /\b(?:acquista|compra|prenota|ordina|chiama|scarica)(?: \p{L}+)? (?:ora|subito|adesso|oggi|qui|online)\b/iu,
  /\b(?:koop|bestel|boek|bel|reserveer) (?:nu|vandaag|online)\b|\b(?:kup|zamow|zadzwon|zarezerwuj) (?:teraz|juz|dzis|online)\b/iu,
  /\b(?:k[oø]b|kj[oø]p|kop|bestill?|bestall|boka?) (?:nu|na|nå|idag|online)\b|\bhemen (?:satin )?al(?:in)?\b|\b(?:beli|pesan) sekarang\b|\b(?:mua|dat) ngay\b/iu,
  // What is offered: prints, delivery, discounts, rights.
  /\b(?:abzuge|drucke|prints) (?:\p{L}+ ){0,2}(?:erhaltlich|bestellbar)\b|\b(?:kostenlose[rn]?|gratis) (?:versand|lieferung)\b|\balle rechte vorbehalten\b|\brabattcodes?\b/iu,
  /\btirages? (?:\p{L}+ ){0,2}(?:disponibles?|en vente)\b|\blivraison (?:gratuite|offerte)\b|\btous droits reserves\b|\bcodes? promo\b/iu,
  /\b(?:copias|impresiones|laminas) (?:\p{L}+ )?disponibles?\b|\benvio (?:gratis|gratuito)\b|\btodos los derechos reservados\b|\bcodigo (?:de descuento|promocional)\b/iu,
  /\bstampe (?:\p{L}+ )?(?:disponibili|in vendita)\b|\bspedizione (?:gratuita|gratis)\b|\btutti i diritti riservati\b|\bcodice (?:sconto|promozionale)\b/iu,
  /\b(?:impressoes|copias) (?:\p{L}+ )?(?:disponiveis|a venda)\b|\b(?:portes|frete|envio) gratis\b|\btodos os direitos reservados\b|\b(?:codigo|cupom) (?:de desconto|promocional)\b/iu,
  /\bafdrukken (?:\p{L}+ )?(?:verkrijgbaar|te koop)\b|\bgratis (?:verzending|bezorging|levering)\b|\balle rechten voorbehouden\b|\bkortingscodes?\b/iu,
  /\b\d{1,2} ?% (?:rabatt|nachlass|de reduction|de remise|de descuento|di sconto|de desconto|korting)\b/iu,
  /\b(?:nur|seulement|solo|apenas|slechts) [€$£] ?\d|\b(?:ab|a partir de|desde|a partire da|vanaf) [€$£] ?\d/iu,
  /(?<!\p{L})(?:купи(?:те|ть)?|купуй(?:те)?|закажи(?:те)?|заказать|замовляй(?:те)?|забронируй(?:те)?|звони(?:те)?|скачай(?:те)?) (?:\p{L}{1,10} )?(?:сейчас|сегодня|зараз|сьогодні|онлайн)(?!\p{L})/iu,
  /(?:立即|马上|馬上|现在|現在)(?:购买|購買|订购|訂購|下单|下單|抢购|搶購|预订|預訂|报名|報名|下载|下載|咨询|諮詢)|限[时時](?:优惠|優惠|折扣|特价|特價|抢购|搶購)/u,
  /今すぐ(?:購入|注文|予約|登録|申し?込|ダウンロード|お電話|クリック)|지금 ?(?:바로 ?)?(?:구매|주문|예약|신청|다운로드|전화)/u,
  /(?:اشتر[يو]?ا?|اطلب[يو]?ا?|احجز[يو]?ا?) الآن|همین (?:حالا|الان) (?:بخرید|سفارش)|(?:קנו|קנה|הזמינו|הזמן|התקשרו) (?:עכשיו|היום)/u,
  /अभी (?:खरीदें|ऑर्डर|बुक|कॉल)|(?:ซื้อ|สั่งซื้อ|จอง|โทร)(?:เลย|ตอนนี้|วันนี้|ทันที)|(?:αγορ[άα]στε|παραγγε[ίι]λτε|κρατ[ήη]στε) τ[ώω]ρα/iu,
].map(withWordEdges)

/** The first advertisement in a language other than English. */
function findAdvertElsewhere(text: string): string | undefined {
  for (const reading of readings(text)) {
    const found = ADVERTS.map(pattern => pattern.exec(reading)?.[0]).find(Boolean)
    if (found !== undefined) return found
  }
  return undefined
}

export const advertElsewhere: Rule = {
  id: 'advertising',
  on: PROSE_AND_TAGS,
  find: findAdvertElsewhere,
  say: contains('advertising or instructions'),
}
