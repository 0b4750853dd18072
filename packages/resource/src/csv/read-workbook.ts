import readSheets, { readSheet } from 'read-excel-file/universal';
import { checkWorkbook } from './check-workbook.ts';

/** Digits that a spreadsheet shows; the others (`1409.5799999999999`) are rounding errors. */
const SHOWN_DIGITS = 15;

/** Returns a workbook's number as it was entered. Whole numbers keep all digits, as bank account numbers must. */
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
 * Reads the first non-empty sheet of a workbook as text: numbers exactly, days as `YYYY-MM-DD`. A spreadsheet's row 3
 * is at index 2. Throws if the bytes are not a workbook, or exceed the limits on unpacking.
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
