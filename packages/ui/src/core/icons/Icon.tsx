import { type MarkName, type MarkShape, markIcons } from './mark-icons.ts';

export type { MarkName };

export interface IconProps {
  readonly name: MarkName;
  readonly size?: number;
}

/** Draws an icon of the one set: 16 px at the browser's usual font size, strokes of 1.5. It is decoration; words go beside it. */
export function drawIcon(Shape: MarkShape, size = 16) {
  return <Shape size={`${size / 16}rem`} strokeWidth={1.5} aria-hidden="true" focusable="false" />;
}

/** A mark used by controls. Icons of navigation entries are drawn by `NavIcon`. */
export function Icon({ name, size }: IconProps) {
  return drawIcon(markIcons[name], size);
}
