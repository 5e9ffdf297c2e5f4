export function sentencesText(sentences: number): string {
  return sentences === 1 ? '1 sentence' : `${sentences} sentences`
}
