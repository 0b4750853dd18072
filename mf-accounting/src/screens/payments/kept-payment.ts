import type { Row } from '@ledgerwise/contract';
import type { Allocations } from '@ledgerwise/domain';
import type { OpenCredit, Values } from '@ledgerwise/resource';

/** Input of a payment that is not recorded yet. */
export interface KeptPayment {
  readonly contact: Row | null;
  readonly values: Values;
  /** Null if the user changed no allocation. */
  readonly allocations: Allocations | null;
  /** Early payment discounts that were entered, by the ids of their documents. */
  readonly discounts: Allocations;
  readonly used: OpenCredit | null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof value[name] === 'string');

const isContact = (value: unknown): value is Row => hasTexts(value, 'id');
const isCredit = (value: unknown): value is OpenCredit =>
  hasTexts(value, 'id', 'kind', 'number', 'dated', 'left', 'currency');
const isAllocations = (value: unknown): value is Allocations | null =>
  value === null || (isObject(value) && hasTexts(value, ...Object.keys(value)));

/** Reads a stored payment; null if it is invalid. */
export function readKeptPayment(kept: unknown): KeptPayment | null {
  if (!isObject(kept) || !isObject(kept.values) || !isAllocations(kept.allocations)) return null;
  const { contact, values, allocations, discounts, used } = kept;
  return {
    contact: isContact(contact) ? contact : null,
    values,
    allocations,
    discounts: (isAllocations(discounts) && discounts) || {},
    used: isCredit(used) ? used : null,
  };
}
