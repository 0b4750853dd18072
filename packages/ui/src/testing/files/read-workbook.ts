import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initSync, Model } from '@ironcalc/wasm';
import { unzipSync } from 'fflate';
import { readSheet, type SheetData } from 'read-excel-file/node';

/** A sheet as read by a program that does not evaluate formulas, and by one that does. */
export interface ReadSheet {
  readonly name: string;
  /** Stored values of its cells; for formulas, their stored results. */
  readonly rows: SheetData;
  /** Values by cell, computed from formulas only by another program; empty text if a formula has no result. */
  readonly computed: ReadonlyMap<string, number | ''>;
  /** Formulas by cell, without `=`. */
  readonly formulas: ReadonlyMap<string, string>;
}

const CELL = /<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/g;

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The place of a column: `A` is 1. */
const columnNumber = (name: string): number =>
  [...name].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0);

const resolve = createRequire(import.meta.url).resolve;
let isReady = false;

async function prepare(): Promise<void> {
  if (isReady) return;
  initSync({ module: await readFile(resolve('@ironcalc/wasm').replace('wasm.js', 'wasm_bg.wasm')) });
  isReady = true;
}

/** Shows all digits: the general format shows eleven, and writes longer numbers as `1E+11`. */
const ALL_DIGITS = '0.00000';

/** Puts numbers and formulas into IronCalc, without the stored results, and evaluates them. */
function readFormulas(xml: string): Pick<ReadSheet, 'computed' | 'formulas'> {
  const model = new Model('read', 'en', 'UTC', 'en');
  model.pauseEvaluation();
  const formulas = new Map<string, string>();
  for (const [, column = '', row = '', attributes = '', content = ''] of xml.matchAll(CELL)) {
    const formula = /<f>(.*?)<\/f>/.exec(content)?.[1];
    const value = /<v>(.*?)<\/v>/.exec(content)?.[1];
    const put = (text: string): void => model.setUserInput(0, Number(row), columnNumber(column), text);
    if (formula !== undefined) {
      formulas.set(`${column}${row}`, unescaped(formula));
      put(`=${unescaped(formula)}`);
      const area = { sheet: 0, row: Number(row), column: columnNumber(column), width: 1, height: 1 };
      model.updateRangeStyle(area, 'num_fmt', ALL_DIGITS);
    } else if (/ t="s"/.test(attributes)) put("'text");
    else if (value !== undefined) put(value);
  }
  model.evaluate();
  const computed = new Map(
    [...formulas.keys()].map((cell) => {
      const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
      const text = model.getFormattedCellValue(0, Number(row), columnNumber(column));
      if (text !== '' && Number.isNaN(Number(text))) throw new Error(`${cell} comes to "${text}".`);
      return [cell, text === '' ? '' : Number(text)] as const;
    }),
  );
  model.free();
  return { computed, formulas };
}

/** The sheets of a workbook, read by one library and calculated by another. */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  await prepare();
  const files = unzipSync(bytes);
  const decoder = new TextDecoder();
  const names = [...decoder.decode(files['xl/workbook.xml']).matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name = '']) => unescaped(name),
  );
  return Promise.all(
    names.map(async (name, at) => ({
      name,
      rows: await readSheet(Buffer.from(bytes), at + 1),
      ...readFormulas(decoder.decode(files[`xl/worksheets/sheet${at + 1}.xml`])),
    })),
  );
}
