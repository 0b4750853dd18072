import { type ThemeConfig, theme } from '@ledgerwise/ui/antd';

/** `light-dark(#fff, #000)` as it is written in the theme. */
const PAIR = /^light-dark\(\s*(.+?)\s*,\s*([^,]+?)\s*\)$/;

/** Where the page has no theme, as in a test. */
const CONTROL_REMS = 2.125;

/** One colour of a pair; a single colour is the same in both. */
function pickColour(token: string, isDark: boolean): string {
  const pair = PAIR.exec(token.trim());
  return (isDark ? pair?.[2] : pair?.[1]) ?? token.trim();
}

/** `2.125rem` in pixels. */
function pixels(length: string, rem: number): number | undefined {
  const [, count] = /^([\d.]+)rem$/.exec(length.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * rem;
}

/** antd's theme from the tokens of the page: one set of colours, stated once. antd computes with them, so it
 * needs them plain, and sizes in pixels: `rem` is the browser's font size. */
export function antdTheme(read: (token: string) => string, isDark: boolean, rem = 16): ThemeConfig {
  const colour = (name: string): string | undefined => pickColour(read(`--${name}`), isDark) || undefined;
  const given = Object.entries({
    colorPrimary: colour('brand'),
    colorText: colour('ink'),
    colorTextSecondary: colour('ink-soft'),
    colorTextPlaceholder: colour('ink-soft'),
    colorBgContainer: colour('sheet'),
    colorBgElevated: colour('sheet'),
    colorBorder: colour('edge'),
    colorError: colour('bad'),
    colorErrorText: colour('bad'),
    colorWarning: colour('warn'),
    colorSuccess: colour('good'),
    colorInfo: colour('info'),
    fontFamily: read('--sans') || undefined,
  }).filter(([, value]) => value !== undefined);
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'ledgerwise' },
    token: {
      ...Object.fromEntries(given),
      borderRadius: 8,
      controlHeight: pixels(read('--control'), rem) ?? CONTROL_REMS * rem,
      controlOutlineWidth: 0,
      fontSize: 0.875 * rem,
      motionDurationMid: '0.12s',
    },
    components: {
      Form: { itemMarginBottom: 18, labelFontSize: 0.8125 * rem, verticalLabelPadding: '0 0 4px' },
    },
  };
}
