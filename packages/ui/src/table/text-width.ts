/** Average character width of the body font, if it cannot be measured. */
const CHARACTER = 7.6;
const STRONG = 1.07;

export interface TextStyle {
  readonly isStrong?: boolean;
  /** Against the size of the cells. */
  readonly scale?: number;
}

/** Width of a text in pixels as a grid writes it. */
export type MeasureText = (text: string, style?: TextStyle) => number;

export const estimateText: MeasureText = (text, { isStrong = false, scale = 1 } = {}) =>
  text.length * CHARACTER * scale * (isStrong ? STRONG : 1);

/** Measures in the font of an element, without drawing anything. */
export function measureIn(element: Element | null): MeasureText {
  const context =
    element && typeof OffscreenCanvas !== 'undefined' ? new OffscreenCanvas(1, 1).getContext('2d') : null;
  if (!element || !context) return estimateText;
  const { fontSize, fontFamily } = getComputedStyle(element);
  let font = '';
  return (text, { isStrong = false, scale = 1 } = {}) => {
    const wanted = `${isStrong ? 600 : 400} ${fontSize} ${fontFamily}`;
    // Setting a font takes longer than measuring a text.
    if (font !== wanted) context.font = font = wanted;
    return context.measureText(text).width * scale;
  };
}
