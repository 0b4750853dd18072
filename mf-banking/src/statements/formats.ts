import { type Findings, type FoundStatement, OFFERS, Refused } from './found.ts';
import { readBai2 } from './read-bai2.ts';
import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { readOfx } from './read-ofx.ts';
import { readQif } from './read-qif.ts';

/** A format in which banks write statements as text. */
export interface TextFormat {
  readonly id: string;
  /** True if a file has this format, judging by its first 4,000 characters and not by its name. */
  isOf(head: string): boolean;
  read(text: string, findings: Findings): readonly FoundStatement[];
}

const isXml = (head: string): boolean => /^\s*</.test(head);

/** Formats with a recognizable signature. To add one, write a reader and list it here. */
const SIGNED_FORMATS: readonly TextFormat[] = [
  {
    id: 'ofx',
    isOf: (head) => /<OFX\b|^\s*OFXHEADER\s*:|<\?OFX\b/i.test(head),
    read: readOfx,
  },
  {
    id: 'camt',
    isOf: (head) => isXml(head) && /camt\.05[23]|<(?:\w+:)?BkToCstmr(?:Stmt|AcctRpt)\b/.test(head),
    read: readCamt,
  },
  {
    id: 'qif',
    isOf: (head) => /^\s*!(?:Type|Account|Option|Clear)\b/im.test(head.slice(0, 400)),
    read: readQif,
  },
  {
    id: 'mt940',
    isOf: (head) => !isXml(head) && /^:(?:20|25|28C?|60[FM]):/m.test(head),
    read: readMt940,
  },
  { id: 'bai2', isOf: (head) => /^\s*01,[^\n]*\n\s*02,/.test(head), read: readBai2 },
];

/** CSV has no signature, so every other text may be CSV. */
const CSV: TextFormat = { id: 'csv', isOf: () => true, read: readCsv };

const WEB_PAGE = /^\s*<(?:!doctype\s+html|html|head|script)\b/i;

/** Messages for XML files that banks offer beside statements. */
const OTHER_XML: readonly (readonly [RegExp, string])[] = [
  [
    /camt\.054|<(?:\w+:)?BkToCstmrDbtCdtNtfctn/,
    'The file is a notification of single payments (camt.054), not a statement. The statement contains the same payments. Choose the camt.053 of the account.',
  ],
  [
    /pain\.\d{3}/,
    `The file contains payment orders (pain), not a statement. Choose the statement ${OFFERS}.`,
  ],
  [/spreadsheet/i, 'The file is an Excel workbook as XML. Save it as .xlsx and choose that file.'],
];

function refuseXml(head: string): never {
  const known = OTHER_XML.find(([sign]) => sign.test(head));
  const root = /<([A-Za-z_][\w:.-]*)/.exec(head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, ''))?.[1];
  const named = root ? `: it begins with <${root.slice(0, 40)}>` : '';
  throw new Refused(
    'unknown_format',
    known?.[1] ?? `The file is XML, but not a bank statement${named}. Choose the statement ${OFFERS}.`,
  );
}

/** Detects the format of a text, regardless of the file's name. */
export function recognise(text: string): TextFormat {
  const head = text.slice(0, 4000);
  if (/\S/.test(text) === false)
    throw new Refused('empty', 'The file is empty. Download the statement from your bank again.');
  if (WEB_PAGE.test(head))
    throw new Refused(
      'web_page',
      'The file is a web page: your session at the bank has probably ended. Sign in there and download the statement again.',
    );
  const signed = SIGNED_FORMATS.find(({ isOf }) => isOf(head));
  if (signed) return signed;
  if (/^\s*</.test(head)) refuseXml(head);
  if (/^\s*(?:\{\s*["}]|\[\s*[[{"])/.test(head))
    throw new Refused(
      'unknown_format',
      `The file is JSON, not a bank statement. Choose the statement ${OFFERS}.`,
    );
  return CSV;
}
