import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const read = (text: string, answers = {}) => readStatement(new TextEncoder().encode(text), answers);
const short = (reading: ReturnType<typeof read>) =>
  reading.lines.map((line) => [line.date, line.amount, line.reference, line.counterparty, line.description]);

const balance = (code: string, amount: string, mark: string, date: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
const statement = (content: string, iban = 'DE89370400440532013000') =>
  `<Stmt><Id>S1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Us Ltd</Nm></Ownr></Acct><RltdAcct><Id><IBAN>DE00</IBAN></Id></RltdAcct>${content}</Stmt>`;
const entry = (amount: string, mark: string, rest = '', date = '2026-06-15') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>2026-06-17</Dt></ValDt>${rest}</Ntry>`;
const document = (content: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${content}</BkToCstmrStmt></Document>`;

describe('camt.053', () => {
  it('reads version 8 with a prefix: batches, reversals, pending entries, balances', () => {
    const text = document(
      statement(
        balance('OPBD', '100.00', 'CRDT', '2026-06-01') +
          balance('CLBD', '70.00', 'DBIT', '2026-06-30') +
          balance('CLAV', '999.00', 'CRDT', '2026-06-30') +
          entry(
            '150.00',
            'DBIT',
            '<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>' +
              '<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="EUR">100.00</Amt><RltdPties><Dbtr><Pty><Nm>Us Ltd</Nm></Pty></Dbtr><Cdtr><Pty><Nm>A &amp; B GmbH</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Invoice</Ustrd><Ustrd>INV-1</Ustrd></RmtInf></TxDtls>' +
              '<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">50.00</Amt><RltdPties><Cdtr><Pty><Nm><![CDATA[C & D]]></Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls><AddtlNtryInf>Batch</AddtlNtryInf>',
          ) +
          entry('20.00', 'DBIT', '<RvslInd>true</RvslInd><AcctSvcrRef>R2</AcctSvcrRef>').replace(
            '<Dt>2026-06-15</Dt>',
            '<DtTm>2026-06-16T00:30:00+02:00</DtTm>',
          ) +
          entry('9.00', 'CRDT').replace('<Sts>BOOK</Sts>', '<Sts><Cd>PDNG</Cd></Sts>'),
      ),
      '08',
    )
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=');
    const reading = read(text);
    expect(reading).toMatchObject({
      format: 'camt',
      account: 'DE89370400440532013000',
      currency: 'EUR',
      opening: { amount: '100.00', date: '2026-06-01' },
      closing: { amount: '-70.00', date: '2026-06-30' },
      problems: [{ kind: 'left_out', message: 'Left out: 1 line that the bank has not booked.' }],
    });
    expect(short(reading)).toEqual([
      ['2026-06-15', '-100.00', 'E1', 'A & B GmbH', 'Invoice INV-1'],
      ['2026-06-15', '-50.00', '', 'C & D', 'Batch'],
      ['2026-06-16', '-20.00', '', '', ''],
    ]);
    expect(reading.lines.map(({ key }) => key)).toEqual(['R1/1', 'R1/2', 'R2']);
  });

  it('keeps a batch as one line if its parts do not add up or are in another currency', () => {
    const parts = (...amounts: string[]) =>
      `<NtryDtls>${amounts.map((amount) => `<TxDtls>${amount}</TxDtls>`).join('')}</NtryDtls><AddtlNtryInf>Salaries</AddtlNtryInf>`;
    const amount = (text: string, currency = 'EUR') => `<Amt Ccy="${currency}">${text}</Amt>`;
    const lines = (rest: string) => short(read(document(statement(entry('150.00', 'DBIT', rest)))));
    const single = [['2026-06-15', '-150.00', '', '', 'Salaries']];
    expect(lines(parts(amount('100.00'), amount('49.00')))).toEqual(single);
    expect(lines(parts(amount('100.00', 'USD'), amount('50.00')))).toEqual(single);
    expect(lines(parts('', ''))).toEqual(single);
    const inside = (text: string) =>
      `<AmtDtls><InstdAmt>${amount('1', 'USD')}</InstdAmt><TxAmt>${amount(text)}</TxAmt></AmtDtls>`;
    expect(lines(parts(inside('100'), inside('50.00'))).map(([, of]) => of)).toEqual(['-100', '-50.00']);
  });

  it('names the other party: the payer of money in, the payee of money out, reversed for returns', () => {
    const both = '<RltdPties><Dbtr><Nm>Payer</Nm></Dbtr><Cdtr><Nm>Payee</Nm></Cdtr></RltdPties>';
    const details = `<NtryDtls><TxDtls>${both}<RmtInf><Strd><CdtrRefInf><Ref>RF18 5390</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`;
    const reading = read(
      document(
        statement(
          entry('1.00', 'CRDT', details) +
            entry('2.00', 'DBIT', details) +
            entry('3.00', 'CRDT', `<RvslInd>true</RvslInd>${details}`),
        ),
      ),
    );
    expect(short(reading)).toEqual([
      ['2026-06-15', '1.00', 'RF18 5390', 'Payer', 'RF18 5390'],
      ['2026-06-15', '-2.00', 'RF18 5390', 'Payee', 'RF18 5390'],
      ['2026-06-15', '3.00', 'RF18 5390', 'Payee', 'RF18 5390'],
    ]);
  });

  it('puts the statements of days together, in their order, and asks which account of several', () => {
    const day = (date: string, from: string, to: string, iban?: string) =>
      statement(
        balance('PRCD', from, 'CRDT', date) +
          balance('CLBD', to, 'CRDT', date) +
          entry('10.00', 'CRDT', '', date),
        iban,
      );
    const reading = read(
      document(day('2026-06-02', '110.00', '120.00') + day('2026-06-01', '100.00', '110.00')),
    );
    expect(reading).toMatchObject({
      opening: { amount: '100.00' },
      closing: { amount: '120.00' },
      problems: [],
    });
    expect(reading.lines.map(({ date }) => date)).toEqual(['2026-06-01', '2026-06-02']);

    const gap = read(document(day('2026-06-01', '100.00', '110.00') + day('2026-06-03', '130.00', '140.00')));
    expect(gap.lines).toHaveLength(2);
    expect(gap.problems).toMatchObject([
      {
        kind: 'balances',
        stops: false,
        message: expect.stringContaining(
          'Statement 2 of the file begins with 130.00, the one before it ends with 110.00',
        ),
      },
    ]);

    const two = document(day('2026-06-01', '1', '11') + day('2026-06-01', '5', '15', 'FR76'));
    expect(read(two).questions).toMatchObject([
      { kind: 'account', choices: [{ lines: 1 }, { account: 'FR76' }] },
    ]);
    expect(read(two, { account: 'FR76' }).opening).toEqual({ amount: '5', date: '2026-06-01' });
  });

  it('reports both sums if the statement does not add up', () => {
    const text = document(
      statement(
        balance('OPBD', '100.00', 'CRDT', '2026-06-01') +
          balance('CLBD', '120.00', 'CRDT', '2026-06-30') +
          entry('10.01', 'CRDT'),
      ),
    );
    expect(read(text).problems).toEqual([
      {
        kind: 'balances',
        stops: false,
        message:
          'The statement does not add up: it begins with 100.00, its 1 line comes to 10.01, which makes 110.01, and it ends with 120.00. A line is missing or was changed: compare it with your bank, or download it again.',
      },
    ]);
  });

  it('reads Latin-1 and UTF-16 as declared', () => {
    const text = document(statement(entry('1.00', 'CRDT', '<AddtlNtryInf>Gebühr</AddtlNtryInf>')));
    const latin = Uint8Array.from(text.replace('UTF-8', 'ISO-8859-1'), (character) =>
      character.charCodeAt(0),
    );
    expect(readStatement(latin).lines[0]?.description).toBe('Gebühr');
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text.replace('UTF-8', 'UTF-16'), (c) => c.charCodeAt(0)).buffer),
    ]);
    expect(readStatement(wide).lines[0]?.description).toBe('Gebühr');
  });
});
