import { CSV, SIGNED_FORMATS, type TextFormat } from './formats.ts';
import { OFFERS, Refused } from './found.ts';

const WEB_PAGE = /^\s*<(?:!doctype\s+html|html|head|script)\b/i;

/** Other XML files that banks offer. */
const OTHER_XML: readonly (readonly [RegExp, string])[] = [
  [
    /camt\.054|<(?:\w+:)?BkToCstmrDbtCdtNtfctn/,
    'The file is a notification of single payments (camt.054), not a statement: what it holds is on the statement too. Choose the camt.053 of the account.',
  ],
  [
    /pain\.\d{3}/,
    `The file holds payments that were ordered (pain), not a statement. Choose the statement ${OFFERS}.`,
  ],
  [/spreadsheet/i, 'The file is an Excel workbook as XML. Save it as .xlsx and choose that file.'],
];

function refuseXml(head: string): never {
  const known = OTHER_XML.find(([sign]) => sign.test(head));
  const root = /<([A-Za-z_][\w:.-]*)/.exec(head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, ''))?.[1];
  const named = root ? `: it begins with <${root.slice(0, 40)}>` : '';
  throw new Refused(
    'unknown_format',
    known?.[1] ?? `The file is XML and no bank statement${named}. Choose the statement ${OFFERS}.`,
  );
}

/** Which format a text is in, whatever its file is called. */
export function recognise(text: string): TextFormat {
  const head = text.slice(0, 4000);
  if (/\S/.test(text) === false)
    throw new Refused('empty', 'The file is empty. Download the statement from your bank again.');
  if (WEB_PAGE.test(head))
    throw new Refused(
      'web_page',
      'The file is a web page, as banks answer when one is no longer signed in. Sign in at your bank and download the statement again.',
    );
  const signed = SIGNED_FORMATS.find(({ isOf }) => isOf(head));
  if (signed) return signed;
  if (/^\s*</.test(head)) refuseXml(head);
  if (/^\s*(?:\{\s*["}]|\[\s*[[{"])/.test(head))
    throw new Refused(
      'unknown_format',
      `The file is JSON, and no bank statement. Choose the statement ${OFFERS}.`,
    );
  return CSV;
}
