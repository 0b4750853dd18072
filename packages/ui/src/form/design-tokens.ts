import { type ThemeConfig, theme } from '@ledgerwise/ui/antd';

/** Matches `light-dark(#fff, #000)` in the theme. */
const PAIR = /^light-dark\(\s*(.+?)\s*,\s*([^,]+?)\s*\)$/;

/** Returns one color of a pair; a single color applies to both. */
function pickColor(token: string, isDark: boolean): string {
  const pair = PAIR.exec(token.trim());
  return (isDark ? pair?.[2] : pair?.[1]) ?? token.trim();
}

const defined = (tokens: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(tokens).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Color scheme and motion of the page. */
interface Page {
  readonly isDark: boolean;
  readonly isPhone: boolean;
  /** False if the user prefers reduced motion. */
  readonly moves: boolean;
  /** The browser's font size in pixels: antd computes in pixels, the page in rem. */
  readonly rem: number;
}

/** antd's theme from the tokens of the page: one set of colors, stated once. antd computes with them, so it needs them plain. */
export function antdTheme(
  read: (token: string) => string,
  { isDark, isPhone, moves, rem }: Page,
): ThemeConfig {
  const color = (name: string): string | undefined => pickColor(read(`--${name}`), isDark) || undefined;
  const given = defined({
    colorPrimary: color('brand'),
    colorText: color('ink'),
    colorTextSecondary: color('ink-soft'),
    colorTextDescription: color('ink-soft'),
    colorTextPlaceholder: color('ink-soft'),
    colorBgContainer: color('sheet'),
    colorBgElevated: color('sheet'),
    colorBorder: color('edge'),
    colorError: color('bad'),
    colorErrorText: color('bad'),
    colorWarning: color('warn'),
    colorSuccess: color('good'),
    colorInfo: color('info'),
    controlItemBgActive: color('brand-well'),
    controlItemBgActiveHover: color('brand-well'),
    controlItemBgHover: color('well'),
    fontFamily: read('--sans') || undefined,
  });
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'ledgerwise' },
    // The rules of its parts are a style sheet: writing them into the page took a third of what opens a form.
    zeroRuntime: true,
    hashed: false,
    token: {
      ...given,
      borderRadius: 8,
      controlOutlineWidth: 0,
      controlHeight: (isPhone ? 2.75 : 2.125) * rem,
      fontSize: 0.875 * rem,
      motion: moves,
      motionDurationMid: '0.12s',
    },
    components: {
      Form: { itemMarginBottom: 18, labelFontSize: 0.8125 * rem, verticalLabelPadding: '0 0 4px' },
    },
  };
}
