/** The most used passwords of eight characters and more, in lower case. */
const GUESSABLE = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 987654321 87654321 0987654321 11111111 111111111 1111111111
  00000000 88888888 99999999 11223344 1122334455 12341234 123454321 123qweasd 12qwaszx 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwer1234
  qazwsxedc asdfghjk asdfghjkl asdf1234 zxcvbnm1 abcd1234 abc12345 abcdefgh abcdefg1 a1234567 a12345678 a123456789
  aa123456 aa12345678 password password! password1 password1! password12 password123 password123! password1234
  passw0rd p@ssword p@ssw0rd p@ssw0rd1 pass1234 changeme changeme1 letmein1 letmein123 welcome1 welcome123 admin123
  administrator iloveyou iloveyou1 iloveyou2 iloveyou123 sunshine sunshine1 princess princess1 football football1
  baseball baseball1 superman batman123 starwars pokemon1 computer internet michael1 jennifer jordan23 charlie1
  liverpool chelsea1 trustno1 whatever dragon123 monkey123 master123 qwerty1! secret123 test1234 testtest guest123
  google123 samsung1 flickr123 photography photo123 photos123 picture1`.split(/\s+/),
)

/** @param candidate in lower case */
export function isGuessable(candidate: string): boolean {
  return GUESSABLE.has(candidate)
}
