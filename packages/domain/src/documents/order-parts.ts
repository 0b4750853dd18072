import type { DataSource, Row } from '@ledgerwise/contract';
import {
  decimal,
  type Fields,
  longText,
  type MatchedLine,
  type ResourceAction,
  type Values,
} from '@ledgerwise/resource';
import type { DocumentName } from './document-name.ts';
import { numberIn } from './owed-kinds.ts';

const PREFIX = 'quantity_of_';

/** `10 ordered, 4 received before, 6 left` */
function soFar({ ordered, delivered, dropped, left }: MatchedLine, done: string): string {
  const parts = [`${ordered} ordered`, `${delivered} ${done} before`];
  if (dropped !== '0') parts.push(`${dropped} dropped`);
  return [...parts, `${left} left`].join(', ');
}

/** Returns the remaining quantities of an order's lines; `done` is a word such as received. */
export const quantitiesLeft =
  (kind: string, done: string) =>
  async (data: DataSource, { id }: Row, signal: AbortSignal): Promise<Fields> => {
    const match = await data.call('order_match', { kind, id }, signal);
    return Object.fromEntries(
      (match?.lines ?? [])
        .filter(({ left }) => left !== '0')
        .map((line) => [
          `${PREFIX}${line.line_id}`,
          decimal({
            label: line.name,
            help: `${soFar(line, done)}.`,
            scale: 6,
            min: { value: '0', message: 'Enter 0 or more' },
            max: { value: line.left, message: `No more than ${line.left} is left` },
            default: line.left,
          }),
        ]),
    );
  };

/** Returns the lines with an entered quantity in the database's form; without quantities, everything left. */
export function partsOf(entered: Values): { readonly lines?: readonly Values[] } {
  const asked = Object.entries(entered).filter(([name]) => name.startsWith(PREFIX));
  if (asked.length === 0) return {};
  return {
    lines: asked
      .filter(([, quantity]) => Number(quantity ?? 0) !== 0)
      .map(([name, quantity]) => ({ line_id: name.slice(PREFIX.length), quantity })),
  };
}

/** Cancels the back order; `done` is a word for what was delivered, such as received. */
export function dropRest(
  of: DocumentName,
  { status, done }: { readonly status: string; readonly done: string },
): ResourceAction {
  return {
    id: 'drop',
    label: 'Drop the Rest',
    permission: `${of.table}.cancel`,
    isOffered: (row) => row.status === status,
    call: 'drop_rest',
    arguments: ({ id }, { reason, ...entered }) => ({ kind: of.kind, id, reason, ...partsOf(entered) }),
    asks: {
      title: `Drop the rest of this ${of.one}?`,
      text: `Dropped quantities will be neither ${done} nor billed. Quantities already ${done} do not change.`,
      confirm: 'Drop the Rest',
      danger: true,
      quantities: quantitiesLeft(of.kind, done),
      fields: () => ({
        reason: longText({ label: 'Reason', required: 'Enter why the rest is dropped', maxLength: 500 }),
      }),
    },
    does: (row) => ({
      title: 'Rest Dropped',
      text: `What was left of ${numberIn(row, of.number)} is no longer expected.`,
    }),
  };
}

/**
 * Differences between an order and its deliveries and billing, for the dialog that posts a document made from
 * it.
 */
export const differencesOf =
  (kind: string, orderColumn: string) =>
  async (data: DataSource, row: Row, signal: AbortSignal): Promise<readonly string[]> => {
    if (!row[orderColumn]) return [];
    const match = await data.call('order_match', { kind, id: row.id }, signal);
    return [
      ...(match?.lines ?? []).flatMap(({ name, differences }) =>
        differences.map((difference) => `${name}: ${difference}`),
      ),
      ...(match?.not_ordered ?? []),
    ].map((text) => text.charAt(0).toUpperCase() + text.slice(1));
  };
