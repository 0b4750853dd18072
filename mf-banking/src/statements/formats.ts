import type { Findings, FoundStatement } from './found.ts';
import { readBai2 } from './read-bai2.ts';
import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { readOfx } from './read-ofx.ts';
import { readQif } from './read-qif.ts';

/** A format in which banks write statements as text. */
export interface TextFormat {
  readonly id: string;
  /** Whether a file is in it, by its first 4,000 characters, whatever the file is called. */
  isOf(head: string): boolean;
  read(text: string, findings: Findings): readonly FoundStatement[];
}

const isXml = (head: string): boolean => /^\s*</.test(head);

/** The formats that are recognized by a mark of their own. A new one is a reader and a row here. */
export const SIGNED_FORMATS: readonly TextFormat[] = [
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

/** Tables of text, which have no sign: what is nothing else may be one. */
export const CSV: TextFormat = { id: 'csv', isOf: () => true, read: readCsv };
