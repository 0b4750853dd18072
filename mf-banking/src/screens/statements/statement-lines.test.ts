import { expect, test } from 'vitest';
import type { StatementLine } from '../../statements/statement.ts';
import { payloadOf } from './statement-job.ts';

const line = (counterparty: string, description: string): StatementLine => ({
  date: '2026-03-02',
  amount: '-12.00',
  counterparty,
  description,
  reference: '',
  id: '1',
  key: 'k1',
  row: 1,
});

test.each([
  ['Coffee Supply', 'Invoice 12', 'Coffee Supply: Invoice 12'],
  ['', 'Card payment', 'Card payment'],
  // If a bank sends a name and no text, the readers use the name as text.
  ['Coffee Supply', 'Coffee Supply', 'Coffee Supply'],
])('sends the other party “%s” and the text “%s” as “%s”', (counterparty, description, told) => {
  expect(payloadOf(line(counterparty, description)).description).toBe(told);
});
