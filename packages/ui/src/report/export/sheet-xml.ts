import type { Feature } from 'write-excel-file/universal';

/** Results of formulas, by cell; null for empty text. */
export type Cached = Readonly<Record<string, number | null>>;

/** Print options of a sheet. */
export interface SheetPrint {
  readonly name: string;
  /** The row that is repeated on each page, counted from 1. */
  readonly headRow: number;
  readonly isWide: boolean;
  /** At the foot of each page, before its number. */
  readonly footer: string;
}

const FORMULA = /<c r="([A-Z]+\d+)"([^>]*)><f>([^<]*)<\/f><\/c>/g;
const A4 = 9;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A footer's own codes begin with `&`. */
const footerText = (text: string): string => escaped(text.replaceAll('&', '&&'));

/**
 * Programs that evaluate no formulas (previews, phones, readers) show the cached value; Excel recalculates
 * when it opens the file.
 */
const withCached = (xml: string, cached: Cached): string =>
  xml.replace(FORMULA, (all: string, at: string, rest: string, formula: string) => {
    const value = cached[at];
    if (value === undefined) return all;
    return value === null
      ? `<c r="${at}"${rest} t="str"><f>${formula}</f><v></v></c>`
      : `<c r="${at}"${rest}><f>${formula}</f><v>${value}</v></c>`;
  });

/** Fits the sheet to the width of a page, with a page number in the footer. */
function withPrint(xml: string, { isWide, footer }: SheetPrint): string {
  const setup = `<pageSetup paperSize="${A4}" orientation="${isWide ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>`;
  const foot = `<headerFooter><oddFooter>&amp;L${footerText(footer)}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`;
  return xml
    .replace(/<pageSetup[^>]*\/>/, '')
    .replace(/<worksheet[^>]*>/, (root) => `${root}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
    .replace('</worksheet>', () => `${setup}${foot}</worksheet>`);
}

/** Adds the parts that the library omits: the results of formulas, and print settings. */
export function finishSheets(cached: readonly Cached[], prints: readonly SheetPrint[]): Feature<Blob> {
  const titles = prints.map(
    ({ name, headRow }, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escaped(name.replaceAll("'", "''"))}'!$${headRow}:$${headRow}</definedName>`,
  );
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const print = prints[sheetIndex];
            const whole = withCached(xml, cached[sheetIndex] ?? {});
            return print ? withPrint(whole, print) : whole;
          },
        },
        'xl/workbook.xml': {
          transform: (xml) =>
            xml
              .replace(
                /<definedNames\s*\/>|<definedNames><\/definedNames>/,
                () => `<definedNames>${titles.join('')}</definedNames>`,
              )
              .replace(/<calcPr[^>]*\/>/, '<calcPr fullCalcOnLoad="1"/>'),
        },
      },
    },
  };
}
