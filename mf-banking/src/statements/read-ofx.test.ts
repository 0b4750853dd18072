import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Each character as the byte of its number. */
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const short = (reading: ReturnType<typeof readStatement>) =>
  reading.lines.map((line) => [line.date, line.amount, line.id, line.counterparty, line.description]);

const HEADERS =
  'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n';
const SIGN_ON =
  '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>';

const account = (id: string, transactions: string, rest = '') =>
  `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>012345678<ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260601<DTEND>20260630${transactions}</BANKTRANLIST>${rest}</STMTRS></STMTTRNRS>`;
const file = (...accounts: string[]) =>
  `${HEADERS}<OFX>${SIGN_ON}<BANKMSGSRSV1>${accounts.join('')}</BANKMSGSRSV1></OFX>\n`;

describe('OFX 1 (SGML)', () => {
  const transactions =
    '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260630233000.000[-5:EST]<TRNAMT>-1234,56<FITID>A1<CHECKNUM>000123<NAME>Caf\xe9 M\xfcller &amp; S\xf6hne<MEMO>R&D supplies</STMTTRN>' +
    '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260615<TRNAMT>+500.00<FITID>A2<NAME>Ren\xe9 \x80</STMTTRN>';

  it('reads values without end tags, on one line, in the encoding of the headers', () => {
    const reading = readStatement(
      bytes(
        file(
          account(
            '0012345',
            transactions,
            '<LEDGERBAL><BALAMT>1000.00<DTASOF>20260630</LEDGERBAL><AVAILBAL><BALAMT>5.00<DTASOF>20260630</AVAILBAL>',
          ),
        ),
      ),
    );
    expect(reading).toMatchObject({
      format: 'ofx',
      account: '0012345',
      currency: 'EUR',
      closing: { amount: '1000.00', date: '2026-06-30' },
      questions: [],
      problems: [],
    });
    expect(short(reading)).toEqual([
      ['2026-06-30', '-1234.56', 'A1', 'Café Müller & Söhne', 'R&D supplies'],
      ['2026-06-15', '500.00', 'A2', 'René €', 'René €'],
    ]);
    expect(reading.lines[0]).toMatchObject({ reference: '000123', key: 'A1', row: 1 });
  });

  it('is read as UTF-8 if valid, whatever the headers declare', () => {
    const reading = readStatement(
      utf8(file(account('1', '<STMTTRN><DTPOSTED>20260615<TRNAMT>1<FITID>A<NAME>Łódź</STMTTRN>'))),
    );
    expect(reading.lines[0]?.counterparty).toBe('Łódź');
  });

  it('asks which account of several', () => {
    const two = file(
      account('11', transactions),
      account('22', '<STMTTRN><TRNTYPE>INT<DTPOSTED>20260630<TRNAMT>.42<FITID>B1<NAME>Interest</STMTTRN>'),
    );
    const asked = readStatement(bytes(two));
    expect(asked.lines).toEqual([]);
    expect(asked.questions).toMatchObject([
      {
        kind: 'account',
        choices: [
          { account: '11', currency: 'EUR', lines: 2 },
          { account: '22', lines: 1 },
        ],
      },
    ]);
    const reading = readStatement(bytes(two), { account: '22' });
    expect(short(reading)).toEqual([['2026-06-30', '0.42', 'B1', 'Interest', 'Interest']]);
  });

  it('reads what banks get wrong: ends that are missing or another’s, blanks in tags, no seconds', () => {
    const text = file(
      '<CCSTMTTRNRS><CCSTMTRS ><CURDEF>USD\n<CCACCTFROM>\n<ACCTID>4111\n</CCACCTFROM>\n<BANKTRANLIST>\n<STMTTRN>\n<DTPOSTED>202606011200\n<TRNAMT> -1,234.56 \n<FITID>1\n<NAME>A\n<STMTTRN>\n<DTPOSTED>20260602\n<TRNAMT>-5.00\n<FITID>2\n<NAME>B\n</STMTTRN>\n</BANKTRANLIST>\n</STMTRS></CCSTMTTRNRS>',
    );
    expect(short(readStatement(utf8(text)))).toEqual([
      ['2026-06-01', '-1234.56', '1', 'A', 'A'],
      ['2026-06-02', '-5.00', '2', 'B', 'B'],
    ]);
  });

  it('leaves out pending entries and zero amounts', () => {
    const reading = readStatement(
      utf8(
        file(
          account(
            '1',
            '<STMTTRN><DTPOSTED>20260601<TRNAMT>0.00<FITID>0<NAME>Saldo anterior</STMTTRN><STMTTRN><DTPOSTED>20260601<TRNAMT>1.00<FITID>1</STMTTRN>',
            '<BANKTRANLISTP><STMTTRNP><DTTRAN>20260702<TRNAMT>-9.00<NAME>Later</STMTTRNP></BANKTRANLISTP>',
          ),
        ),
      ),
    );
    expect(reading.lines).toHaveLength(1);
    expect(reading.problems).toEqual([
      { kind: 'left_out', message: 'Left out: 1 line of 0.00, which move no money.', stops: false },
      { kind: 'left_out', message: 'Left out: 1 line that the bank has not booked.', stops: false },
    ]);
  });

  it('uses the currency of the amounts if the account has none, and refuses two', () => {
    const each = (code: string, id: string) =>
      `<STMTTRN><DTPOSTED>20260601<TRNAMT>1.00<FITID>${id}<CURRENCY><CURRATE>1<CURSYM>${code}</CURRENCY></STMTTRN>`;
    const of = (transactions: string) => utf8(file(account('1', transactions).replace('<CURDEF>EUR', '')));
    expect(readStatement(of(each('MXN', 'a'))).currency).toBe('MXN');
    expect(readStatement(of(each('MXN', 'a') + each('USD', 'b'))).problems).toMatchObject([
      { kind: 'currency', row: 2, stops: true, message: expect.stringContaining('Transaction 2 is in USD') },
    ]);
  });
});

it('reads OFX 2 (XML) with CDATA, comments and empty elements', () => {
  const text = `\ufeff<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?><!-- of the bank --><OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>JPY</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20260601120000</DTPOSTED><TRNAMT>-1200</TRNAMT><FITID>C1</FITID><NAME><![CDATA[東京 <Store> & Co]]></NAME><MEMO/></STMTTRN><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260602</DTPOSTED><TRNAMT>300</TRNAMT><FITID>C2</FITID><NAME>Refund &#8364; &#x1F600;</NAME></STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
  const reading = readStatement(utf8(text));
  expect(reading).toMatchObject({ account: '4111', currency: 'JPY', problems: [] });
  expect(short(reading)).toEqual([
    ['2026-06-01', '-1200', 'C1', '東京 <Store> & Co', '東京 <Store> & Co'],
    ['2026-06-02', '300', 'C2', 'Refund € 😀', 'Refund € 😀'],
  ]);
});
