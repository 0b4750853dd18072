import { buildReport, defineReport } from '@ledgerwise/resource/report';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, expect, it } from 'vitest';
import { readFont } from '../../../test/read-font.ts';
import { writePdf } from '../../pdf/write-pdf.ts';
import { readWorkbook } from '../../testing/files/read-workbook.ts';
import { reportCsv } from './report-csv.ts';
import { reportPdf } from './report-pdf.ts';
import { reportWorkbook } from './report-xlsx.ts';

afterEach(() => {});

const ledger = defineReport({
  ...{ id: 'ledger', title: 'Ledger', description: 'Each line.', tells: 'period' },
  columns: [
    { id: 'day', label: 'Date', holds: 'date' },
    { id: 'name', label: 'Line' },
    { id: 'amount', label: 'Amount', holds: 'money', total: 'sum' },
  ],
  parts: [{ section: '', total: 'Total' }],
});
const model = buildReport(ledger, ledger.columns, {
  rows: [{ section: '', cells: { day: '2026-03-09', name: 'Desk', amount: '1234567.50' } }],
  ...{ checks: [], currency: 'NZD', made_at: '2026-03-31T23:30:00Z', next_page: null },
});
const company = { name: 'Aspen', lines: [] };

it.each([
  ['DD/MM/YYYY', '1,234.56', 'UTC', '09/03/2026', '$1,234,567.50', 'Generated 31/03/2026, 23:30'],
  [
    'MM/DD/YYYY',
    '1.234,56',
    'Pacific/Auckland',
    '03/09/2026',
    '$1.234.567,50',
    'Generated 04/01/2026, 12:30',
  ],
  [
    'YYYY-MM-DD',
    "1'234.56",
    'America/New_York',
    '2026-03-09',
    "$1'234'567.50",
    'Generated 2026-03-31, 19:30',
  ],
] as const)('files follow %s, %s and %s', async (dateFormat, numberFormat, timeZone, day, amount, made) => {
  const formats = { currency: 'NZD', dateFormat, numberFormat, timeZone };
  const content = {
    model,
    outline: { definition: ledger, columns: ledger.columns, days: '2026', company, formats },
  };
  const { bytes } = await writePdf(reportPdf(content), readFont);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  const read = text.replace(/\s+/g, ' ');
  for (const said of [day, amount, made]) expect(read).toContain(said);

  const workbook = new Uint8Array(await (await reportWorkbook([content])).arrayBuffer());
  const [sheet] = await readWorkbook(workbook);
  // Numbers and days are typed: how a number is written is the spreadsheet's, how a day is the organization's.
  expect(sheet?.rows.flat()).toEqual(
    expect.arrayContaining([made, 1234567.5, new Date('2026-03-09T00:00:00Z')]),
  );
  const styles = new TextDecoder().decode(unzipSync(workbook)['xl/styles.xml']);
  expect(styles).toContain(`formatCode="${dateFormat.toLowerCase()}"`);

  // CSV files are read by programs, so their format does not depend on the user's settings.
  expect(reportCsv(model).join('')).toContain('2026-03-09,Desk,1234567.50');
});
