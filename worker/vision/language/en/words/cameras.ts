/** Makers with the names of their models. A maker alone may be a camera in the scene. */
export const CAMERAS: readonly string[] = [
  'nikon ?(?:[dfz] ?\\d{1,4}|z ?fc|fm\\d|coolpix|p\\d{3,4})',
  'canon ?(?:eos|powershot|rebel|ixus|[rmga][- ]?\\d|\\d{1,4}d|ae-?1|ftb|sx\\d)',
  '(?:eos[- ]?(?:r\\d?|m\\d|\\d{1,4}d)|powershot|coolpix|finepix|cyber-?shot|lumix) ?[a-z]{0,4}-?\\d*',
  'sony ?(?:alpha|[aα] ?\\d|ilce|nex|dsc|rx ?\\d|zv|fx ?\\d)',
  '(?:ilce|dsc|dmc|slt|dc)-[a-z]*\\d+',
  'fuji(?:film)? ?(?:x[- ]?[a-z]{0,3}\\d|gfx|finepix|instax|velvia|provia|superia)',
  'leica ?(?:[mqrs]l? ?\\d+|d-?lux|v-?lux|cl|tl\\d?)\\b',
  '(?:panasonic|olympus|om system) ?(?:lumix|g[hx]?\\d|s\\d|fz\\d|tz\\d|om-?d|om-?\\d|e-?m\\d|e-?pl\\d|pen|tg-?\\d|xa|mju|trip)',
  'pentax k-?\\w*\\d|pentax \\d{2,3}\\b|hasselblad ?(?:x\\dd|h\\dd|\\d{3}|907x)|mamiya \\w*\\d|rollei(?:flex|cord)? \\d|minolta ?(?:x|srt|xd|dynax)-?\\d|ricoh gr|sigma ?(?:fp|dp|sd)\\d?\\b|yashica \\w*\\d|contax \\w?\\d',
  'dji ?(?:mavic|mini|air|phantom|inspire|osmo|pocket|avata|spark|fpv)|mavic ?(?:\\d|pro|air|mini)|gopro ?(?:hero|max)',
  'iphone ?(?:\\d{1,2}(?!\\d)|(?:x[rs]?|se)\\b)',
  '(?:samsung )?galaxy ?(?:s|note|a|z) ?(?:\\d|fold|flip)|(?:google )?pixel \\d{1,2} ?(?:pro|a|xl)\\b|google pixel \\d|huawei [pm]\\w* ?\\d|xiaomi \\w* ?\\d|oneplus \\d|insta360',
  'kodak ?(?:portra|ektar|ektachrome|tri-?x|gold)|ilford ?(?:hp|fp|delta)|polaroid sx|polaroid \\d',
]
/** Models that are tagged without their maker. */
export const MODELS_ALONE: readonly string[] = [
  'd(?:3[0-5]00|5[0-6]00|7[0-5]00|[345678]\\d0|610|810|850)',
  'a[679] ?(?:r|s|c)? ?(?:ii|iii|iv|v)',
  'x-?t\\d{1,2}|x-?pro\\d|x-?h\\ds?|x-?e\\d|x100[fstv]|gfx ?\\d{2,3}\\w?',
  '[156]d ?(?:mark|mk) ?(?:i{1,3}|iv|\\d)|eos',
]
