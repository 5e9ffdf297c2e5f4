declare module 'justified-layout' {
  export type LayoutOptions = {
    containerWidth: number
    containerPadding: number
    boxSpacing: number
    targetRowHeight: number
  }
  export type LayoutBox = { aspectRatio: number; top: number; left: number; width: number; height: number }
  export default function justifiedLayout(
    aspectRatios: number[],
    options: LayoutOptions,
  ): { containerHeight: number; widowCount: number; boxes: LayoutBox[] }
}
