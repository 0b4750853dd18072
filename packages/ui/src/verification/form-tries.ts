import type { VerificationFunction } from '@ledgerwise/contract';
import type { Field } from '@ledgerwise/resource';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { newMark } from '@ledgerwise/resource/checks';
import { ensure, tried, untilSaved } from './expect.ts';
import { findMarked, type TriedRecords } from './tried-records.ts';

/** Matches the button that saves any form. */
const saveNew = ({ label }: AnyResource): RegExp => new RegExp(`^(Create ${label.one}|Save )`);
const saveChange = ({ label }: AnyResource): RegExp => new RegExp(`^(Update ${label.one}|Save )`);

/** A record is entered into its form, saved, and is in the table. */
export function createTry(records: TriedRecords): VerificationFunction {
  const { resource } = records;
  return async (probe) => {
    const mark = newMark('Entered');
    await records.prepare(probe, mark);
    const screen = await probe.open(`${resource.path}/new`);
    await records.enter(screen, mark);
    await screen.press('button', saveNew(resource));
    await untilSaved(
      screen,
      () => findMarked(probe, records, mark),
      `“${mark}” is not in the table ${resource.name}`,
    );
    return tried(`entered “${mark}” and saved it; it is in the table`);
  };
}

/** A text that a form offers and that nothing depends on. */
function changeable(resource: AnyResource, markedBy: string): readonly [string, Field] {
  const found = resource.form.sections
    .flatMap(({ fields }) => fields)
    .map((name) => [name, fieldOf(resource, name)] as const)
    .find(
      ([name, { kind, required, readOnly }]) =>
        name !== resource.title &&
        name !== markedBy &&
        !required &&
        !readOnly &&
        /^(text|longText|phone)$/.test(kind),
    );
  if (!found) throw new Error(`The form of ${resource.label.many} has no text to change`);
  return found;
}

/** A record is changed in its form, and the change is in the table. */
export function editTry(records: TriedRecords): VerificationFunction {
  const { resource, markedBy } = records;
  return async (probe) => {
    const mark = newMark('Changed');
    const { id } = await records.make(probe, mark);
    const [name, { label }] = changeable(resource, markedBy);
    const value = `By the test ${id.slice(0, 4)}`;
    const screen = await probe.open(`${resource.path}/${id}/edit`);
    await screen.fill(label, value);
    await screen.press('button', saveChange(resource));
    await untilSaved(
      screen,
      async () => (await probe.data.get(resource.name, id))[name] === value,
      `${label} of “${mark}” was not changed in the table ${resource.name}`,
    );
    return tried(`changed ${label} of “${mark}” and saved it; the table has it`);
  };
}

/** A file with one record is imported by the screen of the import. */
export function importTry(records: TriedRecords): VerificationFunction {
  const { resource, markedBy } = records;
  return async (probe) => {
    const mark = newMark('Imported');
    const file = new File([await csvOf(records, mark)], 'self-test.csv', { type: 'text/csv' });
    const screen = await probe.open(`${resource.path}/import`);
    await screen.give('CSV or Excel file', file);
    await screen.press('button', 'Continue');
    await screen.press('button', /^Import 1 /);
    await screen.says('Import Successful');
    ensure(
      (await findMarked(probe, records, mark)) !== undefined,
      `${fieldOf(resource, markedBy).label} “${mark}” of the file is not in the table`,
    );
    return tried(`imported a file of one row; “${mark}” is in the table`);
  };
}

/** A file in the form of the import's template, with one row. */
async function csvOf({ resource, markedBy }: TriedRecords, mark: string): Promise<string> {
  const { templateCsv } = await import('@ledgerwise/resource/csv');
  const [sample = {}] = resource.sample;
  const row = { ...sample, [markedBy]: mark };
  // The fields by which imports find a record must not match one of another verification.
  const own = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === 'email'
        ? `${mark.replaceAll(' ', '.').toLowerCase()}@example.com`
        : name === 'sku'
          ? mark
          : value,
    ]),
  );
  return templateCsv({ ...resource, sample: [own] });
}
