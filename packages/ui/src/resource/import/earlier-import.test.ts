import type { DataSource } from '@ledgerwise/contract';
import { expect, test, vi } from 'vitest';
import { noRecords } from '../../core/no-records.ts';
import { findEarlierImport } from './earlier-import.ts';

const FILE = { table: 'contacts', fileName: 'people.csv', hash: 'same' };
const KNOWN = [
  { hash: 'other', key: 'key-1' },
  { hash: 'same', key: 'key-2' },
];
const standing = { created_at: '2026-05-01', inserted: 2, updated: 0, undone_at: null };
const recent = { ...standing, file_name: 'people.csv' };

function find(answers: Readonly<Record<string, unknown>>) {
  const call = vi.fn(async (name: string) => {
    if (answers[name] instanceof Error) throw answers[name];
    return answers[name];
  });
  const report = vi.fn();
  const data = { ...noRecords, call: call as unknown as DataSource['call'] };
  return { found: findEarlierImport({ data, report }, KNOWN, FILE), call, report };
}

test('recognizes a file with the same content as a repeated import', async () => {
  const { found, call } = find({ import_result: standing });
  expect(await found).toEqual({ import: standing, isSameContent: true });
  expect(call).toHaveBeenCalledExactlyOnceWith('import_result', { key: 'key-2' });
});

test('a file with the same name may repeat an import, unless that was undone', async () => {
  const undone = { ...standing, undone_at: '2026-05-02' };
  expect(await find({ import_result: undone, recent_imports: [recent] }).found).toEqual({
    import: recent,
    isSameContent: false,
  });
  const none = find({ import_result: null, recent_imports: [{ ...recent, undone_at: '2026-05-02' }] });
  expect(await none.found).toBeNull();
});

test('reports a failed lookup, which does not prevent the import', async () => {
  const { found, report } = find({ import_result: new Error('Away') });
  expect(await found).toBeNull();
  expect(report).toHaveBeenCalledOnce();
});
