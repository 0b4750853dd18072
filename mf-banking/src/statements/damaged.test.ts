import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const FILES = [
  'Date,Description,Paid out,Paid in,Balance\n13/06/2026,"Coffee, black",3.50,,96.50\n14/06/2026,Salary,,"2,000.00","2,096.50"\n',
  '"Buchungstag";"Verwendungszweck";"Betrag (EUR)";"Saldo"\n"30.06.2026";"Strom";"-1.234,56";"1,00"\n',
  "!Type:Bank\nD13/ 6'26\nT-1,234.56\nPRent\nMJune\n^\nD14/6'26\nT5.00\nPInterest\n^\n",
  'OFXHEADER:100\nCHARSET:1252\n\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN><DTPOSTED>20260613<TRNAMT>-5.00<FITID>1<NAME>A &amp; B</STMTTRN><LEDGERBAL><BALAMT>9.00<DTASOF>20260630</LEDGERBAL></STMTRS></OFX>',
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>D</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-06-13</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>A &amp; B</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
  ':20:S\n:25:1\n:28C:1/1\n:60F:C260601EUR100,00\n:61:2606130614D5,00NTRFNONREF//B1\n:86:166?00SEPA?20SVWZ+Coffee?32Bar\n:62F:C260630EUR95,00\n-\n',
].map((text) => new TextEncoder().encode(text));

type Damage = (bytes: Uint8Array) => Uint8Array;
const at = (bytes: Uint8Array, part: number) => Math.floor(part * bytes.length);
const part = fc.double({ min: 0, max: 1, noNaN: true });

const damage: fc.Arbitrary<Damage> = fc.oneof(
  part.map(
    (end): Damage =>
      (bytes) =>
        bytes.slice(0, at(bytes, end)),
  ),
  part.map(
    (begin): Damage =>
      (bytes) =>
        bytes.slice(at(bytes, begin)),
  ),
  fc.tuple(part, fc.uint8Array({ minLength: 1, maxLength: 8 })).map(
    ([place, more]): Damage =>
      (bytes) => {
        const where = at(bytes, place);
        return new Uint8Array([...bytes.slice(0, where), ...more, ...bytes.slice(where)]);
      },
  ),
  fc.tuple(part, part).map(
    ([from, to]): Damage =>
      (bytes) => {
        const [first, last] = [Math.min(from, to), Math.max(from, to)];
        return new Uint8Array([...bytes.slice(0, at(bytes, first)), ...bytes.slice(at(bytes, last))]);
      },
  ),
  fc.tuple(part, fc.constantFrom(...',;"\n\t|<>&:^!/?-.0129ED')).map(
    ([place, sign]): Damage =>
      (bytes) => {
        const changed = bytes.slice();
        changed[at(bytes, place)] = sign.charCodeAt(0);
        return changed;
      },
  ),
  fc.tuple(part, part, part).map(
    ([from, to, place]): Damage =>
      (bytes) => {
        const piece = bytes.slice(at(bytes, Math.min(from, to)), at(bytes, Math.max(from, to)));
        const where = at(bytes, place);
        return new Uint8Array([...bytes.slice(0, where), ...piece, ...bytes.slice(where)]);
      },
  ),
);

it('reads a damaged file into valid lines, or refuses it with a reason', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FILES),
      fc.array(damage, { minLength: 1, maxLength: 4 }),
      (file, damages) => {
        const { lines, problems, questions } = readStatement(
          damages.reduce<Uint8Array>((bytes, change) => change(bytes), file),
        );
        const isStopped = problems.some(({ stops }) => stops);
        expect(lines.length > 0).toBe(!isStopped && questions.length === 0);
        for (const { message } of problems) expect(message).toMatch(/^[A-Z].{10,}\.$/s);
        for (const { date, amount, key, description } of lines) {
          expect(date).toMatch(/^(?:19|20|21)\d\d-[01]\d-[0-3]\d$/);
          expect(amount).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);
          expect(amount).toMatch(/[1-9]/);
          expect(key.length).toBeGreaterThan(0);
          expect(description.length).toBeLessThanOrEqual(1000);
        }
      },
    ),
    { numRuns: 1500 },
  );
});
