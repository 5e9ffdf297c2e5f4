import type { Rule } from '../../rule.ts'
import { readings } from '../readings.ts'
import { ANY_SERVICE, NO_SERVICE, SERVICE_ELSEWHERE, SERVICES } from '../services.ts'
import { isKnownWord } from '../top-level-domains.ts'
import { anyOf, pattern, withWordEdges } from '../word-edges.ts'
import { link } from './link.ts'

/** Requests to follow, write or call that are not also English words, in Latin letters without accents, as `readings` returns them. */
const ASKED_IN_LATIN = [
  'suis|suivez|suivre|abonnez?|rejoins|rejoignez|ecris|ecrivez|contactez|retrouvez?|ajoutez?|likez',
  'folge?|folgt|folgen|schreibe?|schreibt|schreiben|abonnier(?:e|t|en)|kontaktier(?:e|t|en)|besucht?|findet|findest',
  'sigue(?:nos|me)?|sigan?(?:nos|me)?|seguinos|escribe(?:nos|me)?|buscan?(?:os|me|nos)?|encuentra(?:nos|me)?|unete|agrega(?:nos|me)?|contactan?os',
  'segui(?:ci|mi|teci|temi)?|scriv(?:ici|imi|eteci)|trova(?:ci|teci)|contatta(?:ci|mi|teci)|iscriv(?:iti|etevi)',
  'segue|sigam|escreva|chama|chame|fale|encontre|adicione|procure|curta',
  'volg|schrijf|stuur|abonneer|folj|folg|hitta|skriv|obserwuj(?:cie)?|sledz|napisz|pisz|znajdz|polub|dolacz|sleduj(?:te)?|napiste|najdete',
  'takip|yazin|ulasin|ikuti|hubungi|gabung|theo doi|lien he|nhan tin|urmareste|urmariti|kovess|kovessetek|seuraa|jalgi|pratite|zapratite|sekite|sundan',
].join('|')
/** The same in other scripts, as stems. */
const ASKED_ELSEWHERE = [
  'подпи(?:с|ш)|пиши|напиши|ищи(?![мх])|найд[её]|добавля|заходи|переходи|звони|підпис|пишіть|шукай',
  '加|添加|关注|關注|扫|掃|搜|联系|聯繫|聯絡|咨询|諮詢|私信|私聊|点击|點擊',
  'フォロ|登録|追加|検索|見てね|チェック|連絡|メッセージ',
  '팔로우|추가|검색|구독|문의|연락|상담',
  'تابع|راسل|تواصل|انضم|اتصل|اشترك|دنبال|פנו|עקבו|חפשו|כתבו|הצטרפו|दबाएं|फॉलो|संपर्क|जुड़|मैसेज',
  'ติดตาม|ทักแชท|แอด|สอบถาม|ακολουθ|βρε[ίι]τε|γρ[άα]ψτε|στε[ίι]λτε',
].join('|')
const ASKED = `(?:\\b(?:${ASKED_IN_LATIN})\\b|${ASKED_ELSEWHERE})`
/** What may be between a request and a service. */
const BETWEEN = '[^.!?。！？\\n]{0,30}?'

/** Prepositions before a service that are not English words: “sur Instagram”, “auf unserem WhatsApp”. */
const PREPOSITION =
  'sur|chez|auf|uber|beim?|mit|en|em|na|nas|nel|su|sul|sulla|por|pelo|pela|con|com|op|bij|pa|hos|til|till|przez|pe|prin|di|pada|lewat|melalui|tren|qua|sa|kwenye|uz|preko'
const OWN = anyOf(
  'notre|votre|mon|la|le|les|el|il|los|unser(?:e[mn]?)?|mein(?:e[mn]?)?|dem|der|nuestr[oa]|mi|noss[oa]|meu|minha',
  'nostr[oa]|mi[oa]|onze|ons|mijn|het|de|var|vart|min|vores|nasz(?:ym|ej|a)?|naszego|moim|o|a',
)

const PATTERNS = [
  // A request and a service, in either order.
  `${ASKED}${BETWEEN}${ANY_SERVICE}|${ANY_SERVICE}${BETWEEN}${ASKED}`,
  `\\b(?:${PREPOSITION}) (?:${OWN} )?(?:${SERVICES})${NO_SERVICE}(?:ie|u|em|om|en)?\\b`,
  `(?<!\\p{L})(?:в|во|на|у|через|по) (?:наш\\p{L}{1,3} |мо\\p{L}{1,2} )?${SERVICE_ELSEWHERE}`,
  // With the ending of a case: “Instagram'da”, “Facebookon”, “Instagramissa”.
  `\\b(?:instagram|facebook|twitter|telegram|whats ?app|tik ?tok|youtube|snapchat)['’]?(?:da|de|ta|te|dan|den|tan|ten|issa|ista|on|ban|ben|ie|u|em)\\b`,
].map(source => withWordEdges(new RegExp(source, 'iu')))

/** A service and an account: “微信：evil123”, “LINE ID: evil”. An ordinary word in place of the account does not count. */
const NAMED = [
  `${SERVICE_ELSEWHERE}(?:号|號|帐号|账号|アカウント)? ?(?!(?:${SERVICES}|pay|qr|logo)\\b)(?<name>[a-z\\d_]{3,40})`,
  `${SERVICE_ELSEWHERE}(?:号|號|帐号|账号|アカウント)? ?(?:id ?)?[:=@] ?[\\p{L}\\p{N}]`,
  '\\b(?:line|qq|wx|vx|kakao(?: ?talk)?|zalo|wechat|snap|psn|steam|skype|discord|telegram|insta(?:gram)?|ig|user) ?id(?: is)? ?(?:[:=@] ?[\\p{L}\\p{N}_@]|(?<name>[\\p{L}\\p{N}_]{3,40}))',
  '\\b(?:wx|vx|qq|zalo|v信) ?[:=]? ?(?=[a-z_-]{0,40}\\d)[a-z\\d_-]{4,}|\\b(?:qq|wx|vx|zalo|kakao|kik) ?[:=] ?[\\p{L}\\p{N}]|加 ?[vｖ薇](?![a-z])|(?:q|qq)[群号號]',
].map(source => withWordEdges(new RegExp(source, 'giu')))

const OURS = '(?:notre|nos|unsere?[rmn]?|nuestr[oa]|noss[oa]|nostr[oa]|onze|vores|nasz[aey]?)'
const PLACE = anyOf(
  'site|page|chaine|compte|canal|seite|shop|kanal|profil|web|pagina|tienda|perfil|loja|canale|sito|profilo|negozio|strona',
  'sklep',
)

/** Requests without a service: “suivez-nous”, “schreib mir”, “подписывайтесь”. */
const REQUESTS = [
  /\b(?:suivez|suis|contactez|contacte|appelez|appelle|ecrivez|ecris|rejoignez|rejoins|retrouvez|visitez)[ -](?:nous|moi)\b/i,
  /\b(?:folgt|folge?|schreibt|schreibe?|ruft|rufe?|kontaktier(?:e|t)|besucht?|findet) (?:uns|mir|mich)\b/i,
  /\b(?:sigue|segui|siga|sigan|escribe|contacta|contactan?|visita|busca|encuentra|llama|agrega)(?:nos|me)\b/i,
  /\bsegui(?:ci|mi|teci|temi)\b|\bscriv(?:ici|imi|eteci)\b|\b(?:contatta|chiama)(?:ci|mi|teci|temi)\b|\btrova(?:ci|teci)\b/i,
  /\b(?:siga|segue|sigam|visite|contate|contacte|chame|chama|ligue|procure)[ -](?:nos|me)\b|\bfale (?:conosco|connosco|comigo)\b|\bnos (?:siga|sigam|chame|procure)\b/i,
  /\b(?:volg|bel|mail|app|bezoek|contacteer) (?:ons|mij)\b|\bvolg me\b|\b(?:folj|folg|kontakta?|besok|skriv till?|skriv til) (?:oss|mig|meg|os)\b/i,
  /\b(?:obserwuj|sledz|odwiedz|polub) (?:nas|mnie)\b|\b(?:na)?pisz do (?:nas|mnie)\b|\bzadzwon\b|\bsleduj(?:te)? (?:nas|me)\b|\bnapiste nam\b/i,
  /\b(?:bizi|beni) takip\b|\bbize (?:ulasin|yazin)\b|\b(?:ikuti|hubungi) (?:kami|saya)\b|\btheo doi (?:chung toi|minh)\b/i,
  /(?<!\p{L})(?:(?:на)?пишите?|(?:на)?пиши|(?:по)?звоните?|(?:по)?звони|пишіть|дзвоніть) ?(?:на[мс]|мне|мені|в (?:личку|лс)|$|[!.,])/iu,
  /(?<!\p{L})(?:подписывай(?:тесь|ся)|подпиш(?:ись|итесь)|підписуй(?:тесь|ся)|підпиш(?:ись|іться))(?!\p{L})/iu,
  /\babonn(?:ez|e|iert?)[ -](?:vous|toi|uns|mich)\b|\bjetzt (?:abonnieren|folgen)\b/i,
  // “Link in bio”, “notre page”.
  /\b(?:link|lien|enlace|odkaz|lenke|lank) (?:in|en|na|dans|nella?|w|i|v) (?:der |la |il |le |mi |ma )?(?:bio|profil\w{0,2}|perfil)\b|(?<!\p{L})(?:ссылк|линк)\p{L}* в (?:био|профил)/iu,
  pattern(`\\b${OURS} ${PLACE}\\b`, 'i'),
  /(?<!\p{L})наш\p{L}{0,2} (?:сайт|канал|групп|страниц|профил|магазин)|(?:プロフィール|プロフ|主页|主頁|简介|簡介)の?(?:リンク|链接|連結|鏈接)|이웃추가|프로필 ?링크/iu,
  /(?:关注|關注|联系|聯繫|聯絡|私信|加)(?:我|本店|一下)|[扫掃](?:码|碼|一[扫掃])/u,
  /(?:电话|電話|手机|手機|热线|熱線|(?<!\p{L})тел(?:ефон)?\.?|전화|هاتف|تلفون|טלפון|โทร\.?|फोन) ?:? ?\+?\(?\p{Nd}[\p{Nd} ().-]{3,}\p{Nd}/iu,
  /フォロー(?:して|お願い|よろしく|ミー|を)|フォロミー|友(?:だち|達)追加|チャンネル登録|DM ?(?:ください|下さい|まで)|検索して/u,
  /팔로우 ?(?:해|하|부탁|미)|구독 ?(?:해|하|부탁)|맞팔|선팔|연락 ?(?:주세요|바랍)/u,
  /تابعون|تابعني|راسلون|راسلني|تواصلوا? معنا|اتصلوا? بنا|اشتركوا|עקבו אחרי|צרו קשר|דברו איתנו/u,
  /फॉलो कर|संपर्क करें|सब्सक्राइब|ติดตามเรา|ทักแชท|แอดไลน์|ακολουθ[ήη]στ?ε|επικοινων[ήη]στε/iu,
].map(withWordEdges)

/** The first invitation to follow somebody or get in touch, in a language other than English or by a service in any script. */
function findInvitationElsewhere(text: string): string | undefined {
  for (const reading of readings(text)) {
    for (const pattern of [...PATTERNS, ...REQUESTS]) {
      const found = pattern.exec(reading)?.[0]
      if (found !== undefined) return found
    }
    for (const pattern of NAMED) {
      if (reading.search(pattern) < 0) continue
      for (const { 0: found, groups } of reading.matchAll(pattern)) {
        if (groups?.name === undefined || !isKnownWord(groups.name)) return found
      }
    }
  }
  return undefined
}

export const invitationElsewhere: Rule = { ...link, find: findInvitationElsewhere }
