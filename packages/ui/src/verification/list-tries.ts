import type { Probe, ProbedScreen, Row, VerificationFunction } from '@ledgerwise/contract';
import { isArchived } from '@ledgerwise/resource';
import { newMark } from '@ledgerwise/resource/checks';
import { titleOf } from '../resource/format-value.ts';
import { ensure, eventually, tried } from './expect.ts';
import { findMarked, type TriedRecords } from './tried-records.ts';

const shows = (screen: ProbedScreen, mark: string) => (): boolean =>
  screen.rows().some((row) => row.includes(mark));

/** Verifies that an existing record is in its list. */
export function listTry(records: TriedRecords, path = records.resource.path): VerificationFunction {
  return async (probe) => {
    const mark = newMark('Listed');
    await records.make(probe, mark);
    const screen = await probe.open(path);
    await screen.until(`That the list shows “${mark}”`, shows(screen, mark));
    return tried(`the list shows a record that was made: “${mark}”`);
  };
}

/** The search finds one of two records, and not the other. */
export function searchTry(records: TriedRecords, path = records.resource.path): VerificationFunction {
  return async (probe) => {
    const wanted = newMark('Sought');
    const other = newMark('Other');
    await records.make(probe, wanted);
    await records.make(probe, other);
    const screen = await probe.open(path);
    await screen.until(`That the list shows “${other}”`, shows(screen, other));
    await screen.fill(`Search ${records.resource.label.many.toLowerCase()}`, wanted);
    await screen.until(
      `That the search finds “${wanted}” alone`,
      () => shows(screen, wanted)() && !shows(screen, other)(),
    );
    return tried(`typed “${wanted}” and saw that record alone`);
  };
}

/** A record is deleted from its list, and is gone from the table. */
export function deleteTry(records: TriedRecords): VerificationFunction {
  const { resource } = records;
  return async (probe) => {
    const mark = newMark('Deleted');
    await records.make(probe, mark);
    const row = await madeRow(probe, records, mark);
    const screen = await probe.open(resource.path);
    await screen.until(`That the list shows “${mark}”`, shows(screen, mark));
    const name = titleOf(resource, row);
    if ((resource.actions ?? []).length === 0) await screen.press('button', `Delete ${name}`);
    else {
      await screen.press('button', `Actions for ${name}`);
      await screen.press('menuitem', 'Delete');
    }
    await screen.press('button', 'Delete');
    await eventually(
      async () => (await findMarked(probe, records, mark)) === undefined,
      `“${mark}” is still in the table ${resource.name} after Delete`,
    );
    return tried(`deleted “${name}”; it is gone from the table`);
  };
}

/** Verifies that the list's export contains its record. */
export function exportTry(records: TriedRecords, path = records.resource.path): VerificationFunction {
  return async (probe) => {
    const mark = newMark('Exported');
    await records.make(probe, mark);
    const screen = await probe.open(path);
    await screen.until(`That the list shows “${mark}”`, shows(screen, mark));
    await screen.press('button', 'Export CSV');
    await screen.press('button', 'Export');
    const { name, content } = await screen.saved();
    ensure(/-\d{4}-\d{2}-\d{2}\.csv$/.test(name), `The file is called “${name}”, without its date`);
    const text = await content.text();
    ensure(text.includes(mark), `The file ${name} does not hold “${mark}”`);
    return tried(
      `${name} was written, with ${text.trim().split('\n').length - 1} records and “${mark}” among them`,
    );
  };
}

/** Two records are selected and archived together. */
export function bulkTry(records: TriedRecords): VerificationFunction {
  const { resource } = records;
  const { archive } = resource;
  return async (probe) => {
    const marks = [newMark('Selected'), newMark('Selected')];
    for (const mark of marks) await records.make(probe, mark);
    const screen = await probe.open(resource.path);
    for (const mark of marks) await screen.tick(new RegExp(`^Select ${mark}`));
    await screen.says('2 of ');
    await screen.press('button', 'Archive');
    await eventually(async () => {
      const rows = await Promise.all(marks.map((mark) => archivedRow(probe, records, mark)));
      return rows.every(
        (row) =>
          row !== undefined &&
          (isArchived(row) || (archive?.value !== undefined && row[archive.by] === archive.value)),
      );
    }, `The two selected ${resource.label.many.toLowerCase()} are not archived`);
    return tried('selected two and archived them; both are archived in the table');
  };
}

async function madeRow(probe: Probe, records: TriedRecords, mark: string): Promise<Row> {
  const row = await findMarked(probe, records, mark);
  ensure(row !== undefined, `“${mark}” was made and cannot be read`);
  return row;
}

/** Archived records leave lists unless a filter includes them. */
async function archivedRow(
  { data }: Probe,
  { resource, markedBy }: TriedRecords,
  mark: string,
): Promise<Row | undefined> {
  const asked =
    resource.archive?.by === 'archived_at'
      ? { field: 'archived_at', operator: 'empty' as const, value: 'false' }
      : {
          field: resource.archive?.by ?? '',
          operator: 'equals' as const,
          value: resource.archive?.value ?? '',
        };
  const { rows } = await data.list(resource.name, {
    filters: [{ field: markedBy, operator: 'equals', value: mark }, asked],
    sort: { field: 'created_at', descending: true },
    page: { size: 1, offset: 0 },
  });
  return rows[0];
}
