import { type Formats, formatNumber } from '@ledgerwise/ui/core';

/** `12.3 kB`, of a thousand bytes each. */
export const kilobytes = (bytes: number, formats: Formats): string =>
  `${formatNumber((bytes / 1000).toFixed(1), formats)} kB`;

/** Formats `1,250 ms`; below ten with a decimal, because rounding would distort short times. */
export const milliseconds = (value: number, formats: Formats): string =>
  `${formatNumber(value < 10 ? value.toFixed(1) : value.toFixed(0), formats)} ms`;
