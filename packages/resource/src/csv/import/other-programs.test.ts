import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { people } from '../../fixtures/people.resource.ts';
import { createInlineCsvClient } from '../inline-client.ts';
import { readCells } from '../read-cells.ts';
import { readWorkbook } from '../read-workbook.ts';
import type { OtherPrograms } from './other-programs.ts';

const programs: OtherPrograms = {
  columns: [
    { field: 'name', from: ['Display name', 'Code'] },
    { field: 'note', from: ['Line 1', 'Line 2'], together: 'lines' },
    {
      field: 'email',
      from: ['Email'],
      picks: /^([^,\s]+)/,
      first: true,
      note: 'The first address is taken.',
    },
    { field: 'is_active', from: ['State'], means: { gone: 'no' }, otherWords: 'stay' },
    { field: 'fee', from: ['Rate'], means: { free: '0' } },
  ],
  leavesOut: [{ column: 'Kind', words: ['heading'], note: 'Headings are left out.' }],
  alsoHolds: { header: 'Display name', list: 'firms' },
};
const resource = { ...people, otherPrograms: async () => programs };

async function opened(file: File) {
  const client = createInlineCsvClient();
  const read = await client.open(file, resource);
  if (!read.ok) throw new Error(read.problem.detail ?? read.problem.message);
  const checked = await client.check(read.summary.mapping);
  await client.plan({}, 'create');
  return { ...read.summary, checked, client, rows: await client.part(0, 99) };
}
const csv = (...lines: readonly string[]) => new File([lines.join('\n')], 'people.csv');

describe('a file of another program', () => {
  it('is read with derived columns, which are treated like any other', async () => {
    const file = await opened(
      csv(
        'Display name,Code,Kind,Line 1,Line 2,Email,State,Rate,Fax',
        'Ada,A1,person,1 High St,Leeds,"a@b.co, c@d.co",gone,FREE,7',
        ',B2,person,,York,,yes,much,',
        'All,,Heading,,,,,,',
      ),
    );
    expect(file.rows).toEqual([
      { name: 'Ada', note: '1 High St\nLeeds', email: 'a@b.co', is_active: false, fee: '0.00' },
      { name: 'B2', note: 'York', is_active: true },
    ]);
    expect(file.headers.slice(9)).toEqual([
      'Name, from several',
      'Note, put together',
      'Email, picked out',
      'Active, translated',
      'Fee, translated',
    ]);
    expect(file.notes).toEqual(['Headings are left out.', 'The first address is taken.']);
    expect(file.alsoHolds).toBe('firms');
    expect(file.madeOf).toEqual({ 9: [0, 1], 10: [3, 4], 11: [5], 12: [6], 13: [7] });
    expect(file.holding).toHaveLength(14);
  });

  it('keeps its own columns if nothing can be derived, and those with our names', async () => {
    const file = await opened(csv('Display name,Email,State', 'Ada,a@b.co,yes'));
    expect(file).toMatchObject({
      headers: ['Display name', 'Email', 'State'],
      notes: [],
      rows: [{ name: 'Ada' }],
    });
    const own = await opened(csv('Name,Code,Note,Line 1', 'Ada,A1,mine,theirs'));
    expect(own).toMatchObject({ mapping: { name: 0, note: 2 }, rows: [{ name: 'Ada', note: 'mine' }] });
    expect(own.alsoHolds).toBeUndefined();
  });

  it('returns rejected rows unchanged', async () => {
    const { client } = await opened(
      csv('Display name,Code,Line 1,Line 2,Email', ',X,a,b,nobody', 'too,short'),
    );
    expect((await (await client.rejected([])).text()).split('\r\n')).toEqual([
      'Display name,Code,Line 1,Line 2,Email,Row,Problem',
      ',X,a,b,nobody,2,Email: Please enter a valid email address',
      'too,short,3,"This row has 2 cells, the header row has 5"',
      '',
    ]);
  });
});

describe('a report', () => {
  it('has headers below a title, and totals and notes below its rows', async () => {
    const file = await opened(
      csv(
        'Kettle Lane,,,',
        '"As of June 30, 2026",,,',
        '',
        ',Name,,Fee',
        ',Ada,,1.00',
        ',Total Gas,,2.00',
        'TOTAL,,,3.00',
        '',
        '"Cash Basis Friday, January 1, 2027 9:00 AM GMT-05:00",,,',
      ),
    );
    expect(file.leftOut).toEqual({ above: 2, below: 2 });
    // The first column is empty without the total row; the third always is.
    expect(file).toMatchObject({ headers: ['Name', 'Fee'], rows: [{ name: 'Ada' }, { name: 'Total Gas' }] });
    const { problems } = (await opened(csv('Title,', 'Name,Fee', 'Ada,x'))).checked;
    expect(problems.map(({ line }) => line)).toEqual([3]);
  });

  it('is none where the first row has headers: then a total is a row like any other', async () => {
    expect(await opened(csv('Name,Fee', 'Total,3'))).toMatchObject({ rows: [{ name: 'Total' }] });
  });

  it('detects the separator below a title without one', async () => {
    expect(await opened(csv('Kettle Lane', 'Name;Fee;Note', 'Ada;1,5;x'))).toMatchObject({
      delimiter: ';',
      rows: [{ name: 'Ada', fee: '1.50', note: 'x' }],
    });
  });
});

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const DOC = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const sheet = (...rows: readonly (readonly string[])[]) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${MAIN} xmlns:r="${DOC}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships ${PACKAGE}><Relationship Id="r1" Type="${DOC}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet ${MAIN}><sheetData>${rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells
              .map((cell, at) => `<c r="${'ABC'[at]}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`)
              .join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`,
    ),
  });
const workbook = (...rows: readonly (readonly string[])[]) => new File([sheet(...rows)], 'People.XLSX');

describe('a workbook', () => {
  it('is read as a text file is', async () => {
    const file = await opened(
      workbook(['Kettle Lane'], ['Name', 'Fee'], ['Ada', '1,234.50'], ['TOTAL', '1,234.50']),
    );
    expect(file).toMatchObject({
      rowCount: 1,
      rows: [{ name: 'Ada', fee: '1234.50' }],
      leftOut: { above: 1, below: 1 },
    });
    expect(await readCells(workbook(['a', 'b']), readWorkbook)).toEqual({ cells: [['a', 'b']] });
  });

  it('is reported as empty or not readable', async () => {
    await expect(opened(workbook(['Name', 'Fee']))).rejects.toThrow('No valid data found in the first sheet');
    await expect(opened(new File(['Name\nAda'], 'people.xlsx'))).rejects.toThrow(
      '"people.xlsx" cannot be read as an Excel workbook.',
    );
  });
});
