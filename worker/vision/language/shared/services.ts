/** Services for messages and followers, in Latin letters, with common misspellings. */
export const SERVICES = [
  "t[e3]l[e3]gr[a4]mm?|wh?att?s?[ -]?app|what[’']s app|[i1l]nst[a@4]gramm?|insta|tik ?tok|snapchat|f[a4]ceb[o0]{2}k",
  'messenger|twitter|you ?tube|discord|twitch|only ?fans|patreon|linked ?in|pinterest|bluesky|mastodon|we ?chat',
  'weibo|viber|skype|reddit|tumblr|flickr|unsplash|smugmug|etsy|fiverr|paypal|venmo|cash ?app|ko-?fi|gofundme',
  'linktree|substack|behance|vkontakte|vk|gmail|kakao ?talk|kakao|zalo|douyin|xiaohongshu|kuaishou|sina weibo|vero',
  'fansly|redbubble|shopee|avito|ebay|airbnb|spotify|soundcloud|bandcamp|trip ?advisor|society6|shutterstock|alamy',
  'saatchi art|fine art america',
].join('|')

/** Services whose names are also ordinary words or letters. */
export const VAGUE_SERVICES = 'signal|line|x|threads|snap|medium|ig|fb|yt'

/** Things named like a service: “on Telegram Hill”, “an Instagram filter”. */
export const NO_SERVICE =
  '(?! (?:hill|street|road|avenue|lane|square|tower|building|cable|poles?|wires?|boy|messenger|paper|forms?|mural|sign|logo|icon|screen|stickers?|posters?|filters?|style|frame|wall|party|costume)\\b)'

/** The same services in other scripts. “телеграмма” and “инстаграмный” are ordinary words. */
const ELSEWHERE = [
  '微信|薇信|威信号|微博|抖音|快手|小[红紅][书書]|公众号|公眾號|企鹅号|脸书|臉書|推特|电报群|電報群',
  'インスタ(?:グラム)?(?!映え|ント|レ)|フェイスブック|ツイッター|ティックトック|カカオトーク|ユーチューブ',
  '카카오톡|카톡|오픈채팅|인스타(?:그램)?|페이스북|페북|텔레그램|유튜브|틱톡|트위터',
  '(?<!\\p{L})(?:телеграм(?:м(?!\\p{L})|а|е|у|ом)?|телег[аеиу]|тг|тгк|инст(?:аграмм?)?(?:а|е|у|ом|ы)?|ватсап(?:а|е|у|ом)?|вотсап(?:а|е|у|ом)?|вацап(?:а|е|у|ом)?)(?!\\p{L})',
  '(?<!\\p{L})(?:вайбер(?:а|е|у|ом)?|вконтакте|вк|фейсбук(?:а|е|у|ом)?|тикток(?:а|е|у|ом)?|ютуб(?:а|е|у|ом)?|скайп(?:а|е|у|ом)?|дискорд(?:а|е|у|ом)?|одноклассник(?:и|ах))(?!\\p{L})',
  'انستغرام|إنستغرام|انستجرام|انستقرام|إنستجرام|واتساب|واتس|تلغرام|تليجرام|تيليجرام|فيسبوك|سناب ?شات|تيك ?توك|يوتيوب',
  'اینستاگرام|تلگرام|واتس‌?اپ|اینستا',
  'אינסטגרם|אינסטה|פייסבוק|וואטסאפ|ווטסאפ|טלגרם|טיקטוק',
  'इंस्टाग्राम|इन्स्टाग्राम|व्हाट्सएप|व्हाट्सऐप|वाट्सऐप|टेलीग्राम|फेसबुक|यूट्यूब',
  'อินสตาแกรม|ไอจี|ไลน์|เฟซบุ๊ก|เฟสบุ๊ค|เฟซ|ติ๊กต็อก|เทเลแกรม',
  'ίνσταγκραμ|ινσταγκραμ|φέισμπουκ|φεισμπουκ|βάιμπερ|τέλεγκραμ',
].join('|')

const LATIN = `(?<![\\p{Script=Latin}\\p{N}])(?:${SERVICES})${NO_SERVICE}(?![\\p{Script=Latin}\\p{N}])`

/** A service in any script by a name that is not also a word. For a pattern with the flags `iu`. */
export const ANY_SERVICE = `(?:${LATIN}|${ELSEWHERE})`
export const SERVICE_ELSEWHERE = `(?:${ELSEWHERE})`
