/**
 * An icon as SVG: lines on a grid of 24 by 24. The host sets size, stroke width, line caps and text color, so that the
 * icons of all modules look the same.
 */
export interface SvgIcon {
  /** Path data, as in the attribute `d` of SVG's `<path>`: `M3 12h18`. One entry for each shape. */
  readonly paths: readonly string[];
}

/** Characters of all paths of an icon together: every page carries the icons of all modules. */
export const LONGEST_ICON = 4000;

/** Only the commands and numbers of path data, so that an icon can contain neither markup nor an address. */
const PATH_DATA = /^[Mm][\d\s,.+\-eEMmZzLlHhVvCcSsQqTtAa]*$/;

/** True if a value, such as one from a fetched manifest, is a valid icon. */
export function isSvgIcon(value: unknown): value is SvgIcon {
  if (typeof value !== 'object' || value === null || !('paths' in value)) return false;
  const { paths } = value;
  return (
    Array.isArray(paths) &&
    paths.length > 0 &&
    paths.every((path) => typeof path === 'string' && PATH_DATA.test(path)) &&
    paths.join('').length <= LONGEST_ICON
  );
}
