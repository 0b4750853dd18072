import readSheets, { readSheet } from 'read-excel-file/universal';
import { checkWorkbook } from './check-workbook.ts';

/** Digits that a spreadsheet shows of a number: what it writes behind them (`1409.5799999999999`) is nobody's. */
const SHOWN_DIGITS = 15;

/** A number of a workbook as it was entered. Whole numbers of any length are kept, as those of bank accounts must be. */
function numberText(written: string): string {
  if (/^-?\d+$/.test(written)) return written;
  const [mantissa = '', power = '0'] = Number(written)
    .toExponential(SHOWN_DIGITS - 1)
    .split('e');
  const digits = mantissa.replace(/[-.]/g, '');
  const point = Number(power) + 1;
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const decimals = (point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits).replace(/0+$/, '');
  return `${mantissa.startsWith('-') ? '-' : ''}${whole}${decimals && `.${decimals}`}`;
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    const iso = cell.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso;
  }
  return cell === null || cell === undefined ? '' : String(cell);
}

const isFilled = (sheet: readonly (readonly unknown[])[]): boolean =>
  sheet.some((row) => row.some((cell) => cellText(cell).trim() !== ''));

/**
 * The cells of a workbook's first sheet that has any, as text: numbers exactly, days as `YYYY-MM-DD`. The row that a
 * spreadsheet calls 3 is at index 2. Throws where the bytes are no workbook, or more than a machine should unpack.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  checkWorkbook(bytes);
  const file = new Blob([new Uint8Array(bytes)]);
  const how = { parseNumber: numberText };
  const first = await readSheet(file, 1, how);
  if (isFilled(first)) return first.map((row) => row.map(cellText));
  const sheets = await readSheets(file, how);
  return (sheets.find(({ data }) => isFilled(data))?.data ?? []).map((row) => row.map(cellText));
}
