import type { SelfTest } from '@ledgerwise/contract';
import { openStatementWorker } from './statement-client.ts';

/** A statement of two lines that match its balances, in the format that uses most of the reader. */
const entry = (amount: string, mark: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-06-15</Dt></BookgDt></Ntry>`;
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-06-15</Dt></Dt></Bal>`;
const STATEMENT = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${balance('OPBD', '100.00')}${balance('CLBD', '70.00')}${entry('50.00', 'DBIT')}${entry('20.00', 'CRDT')}</Stmt></BkToCstmrStmt></Document>`;

/** Reads a statement as the import does: in the worker that this deployment serves. */
export const statementsAreRead: SelfTest = async () => {
  const client = openStatementWorker();
  try {
    const { lines, problems } = await client.read(new File([STATEMENT], 'statement.xml'));
    const amounts = lines.map(({ amount }) => amount).join(' and ');
    const ok = amounts === '-50.00 and 20.00' && problems.length === 0;
    return {
      ok,
      detail: ok
        ? 'A statement of two lines was read, and adds up'
        : `A statement of -50.00 and 20.00 was read as ${amounts || 'nothing'}. ${problems.map(({ message }) => message).join(' ')}`,
    };
  } finally {
    client.close();
  }
};
