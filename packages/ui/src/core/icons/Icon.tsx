import { type MarkName, type MarkShape, markIcons } from './mark-icons.ts';

export type { MarkName };

export interface IconProps {
  readonly name: MarkName;
  readonly size?: number;
}

/**
 * Renders an icon of the common set: 16 px at the default font size, with strokes of 1.5. It is decoration; put a label
 * beside it.
 */
export function drawIcon(Shape: MarkShape, size = 16) {
  return <Shape size={`${size / 16}rem`} strokeWidth={1.5} aria-hidden="true" focusable="false" />;
}

/** Icon of a control. `NavIcon` renders the icons of navigation entries. */
export function Icon({ name, size }: IconProps) {
  return drawIcon(markIcons[name], size);
}
