import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const read = (text: string) => readStatement(new TextEncoder().encode(text));
const short = (reading: ReturnType<typeof read>) =>
  reading.lines.map((line) => [
    line.date,
    line.amount,
    line.reference,
    line.id,
    line.counterparty,
    line.description,
  ]);
const page = (...fields: string[]) =>
  [':20:STARTUMSE', ':25:37040044/0532013000EUR', ':28C:1/1', ...fields].join('\r\n');

describe('MT940', () => {
  it('reads messages in their envelope: pages, the turn of the year, reversals, parts of field 86', () => {
    const text =
      `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\r\n${page(
        ':60F:C251230EUR1000,00',
        ':61:2512310102D1234,56NTRFNONREF//B4711',
        '/OCMT/EUR1234,56/',
        ':86:177?00SEPA?20EREF+E-1 SVWZ+Invoice INV-1?21 of June?32A and B GmbH',
        '?33 Berlin',
        ':61:251231RD20,NCHGREF2',
        ':86:Reversal of',
        ' charge: see contract',
        ':62M:D251231EUR214,56',
      )}\r\n-}{5:}\r\n` +
      `{1:F01}{2:I940}{4:\r\n${page(':60M:D251231EUR214,56', ':61:260102CR300,00NMSCX', ':86:999', ':62F:C260102EUR85,44', ':86:Not of a movement')}\r\n-}{5:}`;
    const reading = read(text);
    expect(reading).toMatchObject({
      format: 'mt940',
      account: '37040044/0532013000EUR',
      currency: 'EUR',
      opening: { amount: '1000.00', date: '2025-12-30' },
      closing: { amount: '85.44', date: '2026-01-02' },
      problems: [],
      questions: [],
    });
    expect(short(reading)).toEqual([
      ['2026-01-02', '-1234.56', 'E-1', 'B4711', 'A and B GmbH Berlin', 'Invoice INV-1 of June'],
      ['2025-12-31', '20', 'REF2', '', '', 'Reversal of charge: see contract'],
      ['2026-01-02', '300.00', 'X', '', '', '999'],
    ]);
  });

  const lines = (...fields: string[]) =>
    short(read(`${page(':60F:C260601EUR0,', ...fields, ':62F:C260630EUR0,')}\r\n-`));

  it('reads the field 86 of Dutch banks', () => {
    expect(
      lines(
        ':61:2606010601C12,00N541NONREF//26643593505',
        'NL12RABO0123456789',
        ':86:/TRCD/541/ORDP//NAME/Franz Nord/REMI/2026-F0OBAR/ISDT/202',
        '6-06-01',
        ':61:260606D1,NTRFEREF//140067',
        ':86:/EREF/131224RABO//CNTP/NL92RABO0000000000/RABONL2U/J. Jansen///REMI/USTD//000060/',
        ':61:260606D2,N426NONREF',
        ':86:BEA   NR:XXX1234   21.05.26/12.54 SHOP,PAS999',
      ),
    ).toEqual([
      ['2026-06-01', '12.00', '', '26643593505', 'Franz Nord', '2026-F0OBAR'],
      ['2026-06-06', '-1', '131224RABO', '140067', 'J. Jansen', '000060'],
      ['2026-06-06', '-2', '', '', '', 'BEA NR:XXX1234 21.05.26/12.54 SHOP,PAS999'],
    ]);
  });

  it('reads other separators, currency letters, full lines, and text before a tag', () => {
    const full = `${'x'.repeat(60)} four`;
    expect(
      read(
        `ABNANL2A\n940\nABNANL2A\n${page(
          ':60F:C110101EUR0,',
          ':61:110101DF15,70N000NONREF',
          ':86:000>100987654321',
          '>20ALGEMENE TUSSENREKENING KOS>21TEN VAN 01-10-2010 TOT EN M',
          '>22ET 31-12-2010>310390123456',
          ':61:110103D1,00S   X',
          'Of field 61',
          ':61:110104C1,00NOV NONREF',
          `:86:${full}`,
          'teen',
          ':62F:D110201EUR15,70',
        )}\n-XXX\n`,
      ).lines.map(({ description, amount }) => [amount, description]),
    ).toEqual([
      ['-15.70', 'ALGEMENE TUSSENREKENING KOSTEN VAN 01-10-2010 TOT EN MET 31-12-2010'],
      ['-1.00', 'Of field 61'],
      ['1.00', `${full}teen`],
    ]);
  });

  it('reads German letters of Windows and of DOS, and @@ for the ends of lines', () => {
    const text = page(':60F:C260601EUR0,', ':61:260601C1,00NMSCX', ':86:M\x81ller', ':62F:C260630EUR1,00');
    const bytes = (of: string) => Uint8Array.from(of, (character) => character.charCodeAt(0));
    expect(readStatement(bytes(text)).lines[0]?.description).toBe('Müller');
    expect(readStatement(bytes(text.replace('\x81', '\xfc'))).lines[0]?.description).toBe('Müller');
    expect(read(text.replace('\x81', 'ü').replaceAll('\r\n', '@@')).lines[0]?.description).toBe('Müller');
  });
});
