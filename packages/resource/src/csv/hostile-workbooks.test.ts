import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { workbook, workbookFiles } from '../fixtures/workbook.ts';
import { checkWorkbook } from './check-workbook.ts';
import { readWorkbook } from './read-workbook.ts';

const LISTED = 0x02014b50;
const SIZE = 24;
const ONE_CELL = '<row r="1"><c r="A1"><v>1</v></c></row>';
const MB = 1024 * 1024;

/** A workbook whose central directory is changed: `change` gets each of its records. */
function relisted(bytes: Uint8Array, change: (view: DataView, record: number, name: string) => void) {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1) {
    if (view.getUint32(at, true) !== LISTED) continue;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    change(view, at, name);
  }
  return bytes;
}
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const blanks = (bytes: number): Uint8Array => new Uint8Array(bytes).fill(32);

it('is read if its content matches its type', async () => {
  expect(await readWorkbook(workbook(ONE_CELL))).toEqual([['1']]);
});

it('is refused where a few bytes unpack to more than a machine has', async () => {
  const bytes = relisted(workbook(ONE_CELL), (view, at) => view.setUint32(at + SIZE, 100 * MB, true));
  await expect(readWorkbook(bytes)).rejects.toThrow('unpacks to more than 400 MB');
});

it('is refused if a file is larger than its directory declares', async () => {
  const bytes = relisted(zipSync({ ...workbookFiles(ONE_CELL), [STRINGS]: blanks(MB) }), (view, at, name) => {
    if (name === STRINGS) view.setUint32(at + SIZE, 100, true);
  });
  await expect(readWorkbook(bytes)).rejects.toThrow('larger than the workbook says');
});

it('refuses a truncated archive instead of reading half a sheet', async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>';
  const bytes = relisted(workbook(rows), (view, at, name) => {
    if (name === SHEET) view.setUint32(at + SIZE, view.getUint32(at + SIZE, true) - 40, true);
  });
  await expect(readWorkbook(bytes)).rejects.toThrow('larger than the workbook says');
});

it('is refused if a file is smaller than its directory declares', async () => {
  const bytes = relisted(workbook(ONE_CELL), (view, at, name) => {
    if (name === SHEET) view.setUint32(at + SIZE, 300 * MB, true);
  });
  await expect(readWorkbook(bytes)).rejects.toThrow('smaller than the workbook says');
});

it('is refused where the list stops before its end, so that sizes behind it are not counted', async () => {
  const bytes = relisted(workbook(ONE_CELL), (view, at, name) => {
    if (name === STRINGS) view.setUint8(at, 0);
    if (name === SHEET) view.setUint32(at + SIZE, 0xf0000000, true);
  });
  await expect(readWorkbook(bytes)).rejects.toThrow('list of files');
});

it('is refused if it has a second directory, or files beyond its end', async () => {
  const plain = workbook(ONE_CELL);
  const end = plain.length - 22;
  const locator = new Uint8Array(20);
  new DataView(locator.buffer).setUint32(0, 0x07064b50, true);
  const twice = new Uint8Array([...plain.subarray(0, end), ...locator, ...plain.subarray(end)]);
  await expect(readWorkbook(twice)).rejects.toThrow('list of files');
  const beyond = relisted(workbook(ONE_CELL), (view, at) => view.setUint32(at + 20, 0x7fffffff, true));
  await expect(readWorkbook(beyond)).rejects.toThrow('list of files');
});

it.each([
  ['a column beyond the last one', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'],
  ['the column behind the last one', '<row r="1"><c r="XFE1"><v>1</v></c></row>'],
  ['a row beyond the last one', '<row r="999999999"><c r="A999999999"><v>1</v></c></row>'],
  ['the row behind the last one', '<row r="1048577"><c r="A1048577"><v>1</v></c></row>'],
  ['an empty row beyond the last one', `${ONE_CELL}<row r="999999999"/>`],
  ['a place within quotation marks of the other kind', `<row r='1'><c r='ZZZZZZ1'><v>1</v></c></row>`],
  ['a place behind a text that looks like another', '<row r="1"><c t=" r=" r="ZZZZZZ1"><v>1</v></c></row>'],
  ['a place behind a text with a bracket', '<row r="1"><c t=">" r="ZZZZZZ1"><v>1</v></c></row>'],
  ['a place written in character references', '<row r="1"><c r="&#90;ZZZZZ1"><v>1</v></c></row>'],
  ['a namespace of its own', '<x:row r="1"><x:c r="ZZZZZZ1"><v>1</v></x:c></x:row>'],
  ['a last row and a last column', `${ONE_CELL}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`],
])('is refused with %s, which a reader would make room for', async (_what, rows) => {
  const reading = readWorkbook(workbook(rows));
  await expect(reading).rejects.toThrow(/where no sheet has any|not written as one|20 million cells/);
});

it('is read if only formats extend to the end of the sheet', async () => {
  const rows = `${ONE_CELL}<row r="2"><c r="XFD2" s="1"/></row><row r="1048576" s="1"/>`;
  expect(await readWorkbook(workbook(rows))).toEqual([['1']]);
});

it('is refused with more shared texts than a machine has room for', () => {
  const files = { ...workbookFiles(ONE_CELL), [STRINGS]: strToU8(`<sst>${'<si/>'.repeat(1000)}</sst>`) };
  const most = { unpacked: MB, cells: 1, tags: 1000 };
  expect(() => checkWorkbook(zipSync(files), most)).toThrow('more parts than can be read');
  expect(() => checkWorkbook(zipSync(files), { ...most, tags: 1100 })).not.toThrow();
});

it('is read completely if a tag is split between two chunks', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => {
    const row = at + 1;
    return `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${Math.sin(row)}</t></is></c></row>`;
  });
  const bytes = zipSync(workbookFiles(rows.join('')), { level: 0 });
  expect(await readWorkbook(bytes)).toHaveLength(20_000);
  expect(await readWorkbook(workbook(rows.join('')))).toHaveLength(20_000);
});
