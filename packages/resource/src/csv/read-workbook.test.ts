import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { workbook } from '../fixtures/workbook.ts';
import { readWorkbook } from './read-workbook.ts';

it('converts a workbook to text: numbers as entered, days, words, and every row at its position', async () => {
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

it('skips an empty first sheet, and returns no rows without any', async () => {
  const filled = '<row r="1"><c r="A1" t="inlineStr"><is><t>Here</t></is></c></row>';
  expect(await readWorkbook(workbook('', filled))).toEqual([['Here']]);
  expect(await readWorkbook(workbook('', ''))).toEqual([]);
});

it('is none where the bytes are something else', async () => {
  await expect(readWorkbook(strToU8('Name,Email\nAda,a@b.co'))).rejects.toThrow();
  await expect(readWorkbook(zipSync({ 'a.txt': strToU8('x') }))).rejects.toThrow();
});
