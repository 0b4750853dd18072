import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const wide = (text: string) =>
  new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer);

const BOMB =
  `<!DOCTYPE x [<!ENTITY a "${'A'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">` +
  `<!ENTITY d "${'&c;'.repeat(100)}">]>`;

const csv = (...rows: string[]) =>
  utf8(['Date,Description,Amount', '13/06/2026,Fine,-1.00', ...rows].join('\n'));

const ENTRY =
  '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-06-15</Dt></BookgDt><AddtlNtryInf>Gebühr</AddtlNtryInf></Ntry>';
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const camt = (entries: string, head = XML) =>
  `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

const TRANSACTION = '<STMTTRN><DTPOSTED>20260601<TRNAMT>-1.00<FITID>1<NAME>A</STMTTRN>';
const ofx = (transactions: string, status = '') =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>${status}<STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const mt940 = (...fields: string[]) => [':20:S', ':25:1', ':28C:1', ...fields, '-'].join('\r\n');
const OPENING = ':60F:C260601EUR100,00';
const CLOSING = ':62F:C260630EUR101,00';

/** Fault, file, and expected message. */
const SAMPLES: readonly (readonly [string, Uint8Array, string])[] = [
  ['an empty file', new Uint8Array(), 'The file is empty. Download the statement from your bank again.'],
  ['blanks alone', utf8('\n \r\n\t\n'), 'The file is empty. Download the statement from your bank again.'],
  [
    'more than 25 MB',
    new Uint8Array(25 * 1024 * 1024 + 1).fill(65),
    'The file is 26 MB large. Statements of up to 25 MB can be read: download a shorter period.',
  ],
  [
    'a ZIP archive',
    latin('PK\x03\x04\x14\x00\x00\x00statement.csv'),
    'The file is a ZIP archive, or an Excel workbook that is damaged. Unpack it, or save the sheet as CSV, and choose that file.',
  ],
  [
    'a PDF',
    latin('%PDF-1.7\n%\xe2\xe3'),
    'The file is a PDF, which cannot be imported. Download the statement in a format for accounting programs, such as CAMT.053, OFX or CSV.',
  ],
  [
    'an old Excel workbook',
    latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    'The file is an Excel workbook in an old format, or one with a password. Save it as .xlsx without a password, or the sheet as CSV, and choose that file.',
  ],
  [
    'a picture',
    latin(`\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR${'\x00\x01\x02\x03'.repeat(50)}`),
    'The file contains no text. Choose the statement in a format for accounting programs, such as CAMT.053, OFX or CSV.',
  ],
  [
    'a web page',
    utf8('<!DOCTYPE html>\n<html><body>Your session has expired.</body></html>'),
    'The file is a web page: your session at the bank has probably ended. Sign in there and download the statement again.',
  ],
  [
    'UTF-16 without a byte order mark',
    wide('Date,Description,Amount\n2026-06-13,A,-1.00\n'),
    'The file is in UTF-16 without a byte order mark. Save it in UTF-8 and choose it again.',
  ],
  [
    'UTF-16 that is cut in the middle of a character',
    new Uint8Array([0xff, 0xfe, ...wide('Date,Description,Amount\n2026-06-13,A,-1.00')]).subarray(0, -1),
    'The file says that it is written in UTF-16LE, and is not: its last character is cut off. Download the statement from your bank again, or save it in UTF-8.',
  ],
  [
    'Latin-1 that says it is UTF-8',
    latin(camt(ENTRY)),
    'The file says that it is written in UTF-8, and is not: line 2 holds a character of another encoding. Download the statement from your bank again, or save it in UTF-8.',
  ],
  [
    'an encoding that nobody knows',
    utf8(camt(ENTRY, '<?xml version="1.0" encoding="EBCDIC-CP-DE"?>')),
    'The file says that it is written in ebcdic-cp-de, which is not known here. Save it in UTF-8 and choose it again.',
  ],
  [
    'a text that is no statement',
    utf8('Dear customer,\nyour statement is ready.\n'),
    'This file is not a bank statement that can be read: it has no known format, and no columns of dates and amounts. Download the statement from your bank in a format for accounting software.',
  ],
  [
    'JSON',
    utf8('{"transactions":[{"date":"2026-06-13","amount":-1.0}]}'),
    'The file is JSON, not a bank statement. Choose the statement in a format for accounting programs, such as CAMT.053, OFX or CSV.',
  ],
  [
    'XML of something else',
    utf8(`${XML}<Invoice xmlns="urn:oasis:names:specification:ubl"><ID>1</ID></Invoice>`),
    'The file is XML, but not a bank statement: it begins with <Invoice>. Choose the statement in a format for accounting programs, such as CAMT.053, OFX or CSV.',
  ],
  [
    'camt.054',
    utf8(camt(ENTRY).replaceAll('camt.053', 'camt.054').replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')),
    'The file is a notification of single payments (camt.054), not a statement. The statement contains the same payments. Choose the camt.053 of the account.',
  ],
  [
    'CAMT with an entity bomb',
    utf8(camt(ENTRY.replace('Gebühr', '&d;'), XML + BOMB)),
    'The file has a DOCTYPE, which statements do not have and which is not read. Download the statement from your bank again.',
  ],
  [
    'OFX with an entity bomb',
    utf8(ofx(TRANSACTION.replace('<NAME>A', '<NAME>&d;')).replace('<OFX>', `${BOMB}<OFX>`)),
    'The file declares entities of its own (DOCTYPE), which statements do not and which is not read. Download the statement from your bank again.',
  ],
  [
    'CAMT that is cut off between tags',
    utf8(camt(ENTRY.repeat(3)).split('<BookgDt>', 2).join('<BookgDt>')),
    'The file ends before </Ntry>: it is cut off. Download the statement from your bank again.',
  ],
  [
    '20 MB of CAMT that are cut off',
    utf8(
      camt(ENTRY.repeat((20 * 1024 * 1024) / ENTRY.length)).slice(
        0,
        -'</Stmt></BkToCstmrStmt></Document>'.length,
      ),
    ),
    'The file ends before </Stmt>: it is cut off. Download the statement from your bank again.',
  ],
  [
    'CAMT that is cut off within a tag',
    utf8(camt(ENTRY.repeat(3)).slice(0, -5)),
    'The XML breaks off in line 2, column 607 (unclosed tag). Download the statement from your bank again.',
  ],
  [
    'CAMT whose tags do not match',
    utf8(camt(ENTRY.replace('</Sts>', '</Status>'))),
    'The XML breaks off in line 2, column 192 (closing tag mismatch). Download the statement from your bank again.',
  ],
  [
    'CAMT without a currency',
    utf8(camt(ENTRY + ENTRY.replace(' Ccy="EUR"', ''))),
    'Entry 2 does not say its currency (Ccy). Download the statement from your bank again.',
  ],
  [
    'CAMT in two currencies',
    utf8(camt(ENTRY + ENTRY.replace('EUR', 'USD'))),
    'Entry 2 is in USD, the statement in EUR. Download a statement of one currency.',
  ],
  [
    'CAMT with 31 February',
    utf8(camt(ENTRY.replace('2026-06-15', '2026-02-31'))),
    'Entry 1 has the date "2026-02-31", which is not a date (BookgDt). Download the statement from your bank again.',
  ],
  [
    'CAMT with an amount that is none',
    utf8(camt(ENTRY.replace('1.00', '1e3'))),
    'Entry 1 has the amount "1e3", which is not an amount. Download the statement from your bank again.',
  ],
  [
    'CAMT that does not say which way',
    utf8(camt(ENTRY.replace('<CdtDbtInd>CRDT</CdtDbtInd>', ''))),
    'Entry 1 does not say whether it is money in or out (CdtDbtInd). Download the statement from your bank again.',
  ],
  [
    'CAMT without entries',
    utf8(camt('')),
    'The statement has no transactions, so there is nothing to import. Choose a longer period at your bank.',
  ],
  [
    'OFX that is cut off',
    utf8(ofx(TRANSACTION.repeat(3)).slice(0, -60)),
    'The file ends before the statement does (it has no </OFX>). Download it from your bank again.',
  ],
  [
    'OFX with a negative date',
    utf8(ofx(TRANSACTION.replace('20260601', '-20260601'))),
    'Transaction 1: "-20260601" is not a date (DTPOSTED). Correct it in the file, or download it from your bank again.',
  ],
  [
    'OFX without an amount',
    utf8(ofx(TRANSACTION + TRANSACTION.replace('<TRNAMT>-1.00', ''))),
    'Transaction 2 has no amount (TRNAMT). The file is damaged: download it from your bank again.',
  ],
  [
    'OFX in which the bank refuses',
    utf8(ofx('', '<STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS>')),
    'Instead of a statement, the bank sent error 15500: "Signon invalid". Sign in at your bank and download the statement again.',
  ],
  [
    'OFX of investments',
    utf8('OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTRS><CURDEF>USD</INVSTMTRS></INVSTMTMSGSRSV1></OFX>'),
    'The file is an investment statement. Download the statement of a bank account or credit card instead.',
  ],
  [
    'QIF with 31 February',
    utf8('!Type:Bank\nD31/02/2026\nT1.00\n^\nD13/02/2026\nT1.00\n^\n'),
    'The record of line 2: "31/02/2026" is not a date. Correct it in the file, or export it again.',
  ],
  [
    'QIF that is cut off',
    utf8('!Type:Bank\nD13/02/2026\nT1.00\nPA\n^\nD14/02/2026\nPB'),
    'The record of line 6 has no amount (T). The file may be cut off: export it again, or complete the record.',
  ],
  [
    'QIF of investments',
    utf8('!Type:Invst\nD13/02/2026\nNBuy\nYACME\n^\n'),
    'The file is a list of investments. Export a bank account, credit card or cash account instead.',
  ],
  [
    'MT940 that is cut off',
    utf8(mt940(OPENING, ':61:260601C1,00NMSCX')),
    'The statement that begins in line 4 has no closing balance (:62F:): it is cut off. Download the statement from your bank again.',
  ],
  [
    'MT940 without its beginning',
    utf8(mt940(':61:260601C1,00NMSCX', CLOSING)),
    'Line 4 is a movement before any opening balance (:60F:): the beginning of the statement is missing. Download the statement from your bank again.',
  ],
  [
    'MT940 without a currency',
    utf8(mt940(':60F:C260601100,00', ':61:260601C1,00NMSCX', CLOSING)),
    'Line 4: the balance "C260601100,00" (:60F:) does not say its currency. Download the statement from your bank again.',
  ],
  [
    'MT940 with 31 February',
    utf8(mt940(OPENING, ':61:260231C1,00NMSCX', CLOSING)),
    'Line 5: "260231C1,0" does not begin with a day of the calendar (YYMMDD). Download the statement from your bank again.',
  ],
  [
    'MT940 with a movement that is none',
    utf8(mt940(OPENING, ':61:260601X1,00NMSCX', CLOSING)),
    'Line 5: "260601X1,00NMSCX" is not a movement (:61:), such as 260630C12,50NTRFNONREF. Download the statement from your bank again.',
  ],
  [
    'MT942',
    utf8(':20:S\n:25:1\n:28C:1\n:34F:EUR0,\n:13D:2606301200+0100\n'),
    'The file is a report of the day (MT942), which is not final. Choose the statement (MT940) of a day that is over.',
  ],
  [
    'CSV with 31 February',
    csv('31/02/2026,B,2.00'),
    'Row 3: "31/02/2026" is not a valid date. Correct it in the file, or download it from your bank again.',
  ],
  [
    'CSV with a negative date',
    csv('-13/06/2026,B,2.00'),
    'Row 3: "-13/06/2026" is not a date. Correct it in the file, or download it from your bank again.',
  ],
  [
    'CSV that is cut off in a text',
    csv('14/06/2026,"B'),
    'A quotation mark that opens in row 3 is never closed: the file may be cut off. Close it, or download the file again.',
  ],
  [
    'CSV that is cut off in a row',
    csv('14/06/2026,B,2.00', '15/06/2026,'),
    'Row 4 has a date and no amount: the file may be cut off. Correct it in the file, or download it from your bank again.',
  ],
  [
    'CSV with an amount that no account holds',
    csv(`14/06/2026,B,${'9'.repeat(40)}`),
    'Row 3: "9999999999999999999999999999999999999999" is not an amount. Correct it in the file, or download it from your bank again.',
  ],
];

describe('an invalid statement file gets a message, and no lines', () => {
  it.each(SAMPLES)('%s', (_, bytes, sentence) => {
    const reading = readStatement(bytes);
    expect(reading.problems.map(({ message }) => message)).toEqual([sentence]);
    expect(reading.problems.every(({ stops }) => stops)).toBe(true);
    expect(reading.lines).toEqual([]);
    expect(reading.questions).toEqual([]);
  });
});
