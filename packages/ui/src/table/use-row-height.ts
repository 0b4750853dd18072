/** Row height; on a phone, rows are always tall enough for a finger. `tall` has room for two lines in a cell. */
export type Density = 'normal' | 'compact' | 'tall';

/** The same as in DataGrid.module.css: virtual rows need their height before they are rendered. */
const ROW: Readonly<Record<Density, number>> = { normal: 40, compact: 32, tall: 64 };
const PHONE_ROW = 64;
const USUAL_FONT = 16;

/** Ratio of the browser's font size to the default: rows grow with their text. */
function fontScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_FONT) / USUAL_FONT;
}

const scaled = new Map<number, number>();

/** Scales a length in pixels from the default font size to the browser's. */
export function scaledToFont(usual: number): number {
  // Measured once: it does not change while a page is open, and every frame of scrolling needs it.
  const known = scaled.get(usual) ?? Math.round(usual * fontScale());
  scaled.set(usual, known);
  return known;
}

/** Height of one row, in pixels. */
export const rowHeightOf = (density: Density, isPhone: boolean): number =>
  scaledToFont(isPhone ? PHONE_ROW : ROW[density]);
