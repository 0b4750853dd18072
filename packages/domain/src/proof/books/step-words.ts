import type { Row } from '@ledgerwise/contract';

export type Fields = Readonly<Record<string, unknown>>;

export const NO_ROW: Row = { id: '' };

/** Returns a new key for each call. */
export const keyed = () => ({ key: crypto.randomUUID() });

/** Formats lines for the description of a step. */
export const inWords = (lines: readonly Fields[]): string =>
  lines
    .map(({ quantity, unit_price }) => `${quantity === undefined ? '' : `${quantity} × `}${unit_price}`)
    .join(' + ');
