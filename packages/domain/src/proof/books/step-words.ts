import type { Row } from '@ledgerwise/contract';

export type Fields = Readonly<Record<string, unknown>>;

export const NO_ROW: Row = { id: '' };

/** A key of its own for each call. */
export const keyed = () => ({ key: crypto.randomUUID() });

/** Lines as a step of a case tells them. */
export const inWords = (lines: readonly Fields[]): string =>
  lines
    .map(({ quantity, unit_price }) => `${quantity === undefined ? '' : `${quantity} × `}${unit_price}`)
    .join(' + ');
