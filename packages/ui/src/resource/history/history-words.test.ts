import type { HistoryEntry } from '@ledgerwise/resource';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { formatsOf } from '../../core/formats/formats-of.ts';
import { changeLines, tellHistory } from './history-words.ts';

const entry = (changes: HistoryEntry['changes']): HistoryEntry => ({
  id: crypto.randomUUID(),
  action: 'updated',
  actor_name: 'Maria Chen',
  created_at: '2026-03-01T10:00:00Z',
  changes,
});

const FORMATS = formatsOf(null);

const told = (entries: readonly HistoryEntry[], now: object) =>
  tellHistory(orders, entries, { ...now }, FORMATS).map(({ changes }) => changes);

describe('the history of a record', () => {
  it('shows amounts in the currency of the record at each step', () => {
    const entries = [
      entry({ total_amount: { from: '20', to: '30' } }),
      entry({ total_amount: { from: '10', to: '20' }, currency: { from: 'USD', to: 'EUR' } }),
      entry({ total_amount: { from: '5', to: '10' } }),
    ];
    expect(told(entries, { currency: 'EUR' })).toEqual([
      ['Amount: €20.00 → €30.00'],
      ['Amount: $10.00 → €20.00', 'Currency: USD → EUR'],
      ['Amount: $5.00 → $10.00'],
    ]);
  });

  it('shows empty and unrecorded values, and no fields that the resource does not have', () => {
    expect(told([entry({ notes: { from: null, to: 'Fragile' }, version: { from: 1, to: 2 } })], {})).toEqual([
      ['Notes: not set → Fragile'],
    ]);
    expect(told([entry({ notes: {} })], {})).toEqual([['Notes: several values']]);
  });
});

describe('an entry of the audit log', () => {
  it('shows every change, also of fields that the resource does not show', () => {
    const changes = {
      notes: { from: null, to: 'Fragile' },
      owner_id: { from: 'Ada', to: null },
      version: { from: 1, to: 2 },
    };
    expect(changeLines(orders, entry(changes), FORMATS)).toEqual([
      'Notes: not set → Fragile',
      'Owner: Ada → not set',
    ]);
    expect(changeLines(undefined, entry({ is_paused: { from: false, to: true } }), FORMATS)).toEqual([
      'Is paused: No → Yes',
    ]);
    // Of many records, or why.
    expect(changeLines(undefined, entry({ city: { to: 'Perth' }, terms: {} }), FORMATS)).toEqual([
      'City: Perth',
      'Terms: several values',
    ]);
  });

  it('shows the values of a new and of a deleted record, and amounts without an unknown currency', () => {
    const made = { total_amount: { from: null, to: '1234.5' }, notes: { from: null, to: null } };
    expect(changeLines(orders, { ...entry(made), action: 'created' }, FORMATS)).toEqual(['Amount: 1234.5']);
    const gone = { notes: { from: 'Fragile', to: null } };
    expect(changeLines(orders, { ...entry(gone), action: 'deleted' }, FORMATS)).toEqual(['Notes: Fragile']);
  });
});
