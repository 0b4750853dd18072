import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import { unpackedSize } from './unpacked-size.ts';

const part = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook as programs write it, with these rows on its first sheet, and perhaps others on a second. */
const workbook = (rows: string, second?: string) =>
  zipSync({
    '[Content_Types].xml': part(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets><sheet name="Trial Balance" sheetId="1" r:id="r1"/>${second === undefined ? '' : '<sheet name="More" sheetId="2" r:id="r4"/>'}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELS}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r4" Type="${RELS}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    ),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': part(
      `<sst xmlns="${MAIN}"><si><t>Trial Balance</t></si><si><r><t>Café </t></r><r><t>&amp; bar</t></r></si></sst>`,
    ),
    'xl/worksheets/sheet1.xml': part(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
    ...(second !== undefined && {
      'xl/worksheets/sheet2.xml': part(
        `<worksheet xmlns="${MAIN}"><sheetData>${second}</sheetData></worksheet>`,
      ),
    }),
  });

it('a workbook becomes text: numbers as they were entered, days, words, and every row at its place', async () => {
  const rows = await readWorkbook(
    workbook(
      '<row r="2"><c r="A2" t="s"><v>0</v></c></row>' +
        '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4"><v>1409.5799999999999</v></c><c r="D4"><v>0.1</v></c></row>' +
        '<row r="5"><c r="A5" t="inlineStr"><is><t>GST</t></is></c><c r="B5" s="1"><v>46265</v></c><c r="C5"><v>-2E-3</v></c><c r="D5"><v>99999999999999.99</v></c></row>' +
        '<row r="6"><c r="A6"><v>12345678901234567890</v></c><c r="B6"><f>SUM(C4:C5)</f><v>25000</v></c><c r="C6"><v>1E5</v></c><c r="D6" t="b"><v>1</v></c></row>',
    ),
  );
  expect(rows).toEqual([
    ['', '', '', ''],
    ['Trial Balance', '', '', ''],
    ['', '', '', ''],
    ['Café & bar', '', '1409.58', '0.1'],
    ['GST', '2026-08-31', '-0.002', '100000000000000'],
    ['12345678901234567890', '25000', '100000', 'true'],
  ]);
});

it('a first sheet without anything gives way to the next; without any there are no rows', async () => {
  const filled = '<row r="1"><c r="A1" t="inlineStr"><is><t>Here</t></is></c></row>';
  expect(await readWorkbook(workbook('', filled))).toEqual([['Here']]);
  expect(await readWorkbook(workbook('', ''))).toEqual([]);
});

it('is refused where a few bytes unpack to more than a machine has', async () => {
  const bytes = workbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>');
  expect(unpackedSize(bytes)).toBeLessThan(10_000);
  // The list of files at the end says how large each is.
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0x20000000, true);
  await expect(readWorkbook(bytes)).rejects.toThrow('unpacks to more than 400 MB');
});

it('is none where the bytes are something else', async () => {
  await expect(readWorkbook(strToU8('Name,Email\nAda,a@b.co'))).rejects.toThrow();
  await expect(readWorkbook(zipSync({ 'a.txt': strToU8('x') }))).rejects.toThrow();
});
