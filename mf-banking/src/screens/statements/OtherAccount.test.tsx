// @vitest-environment jsdom

import { AppError } from '@ledgerwise/contract';
import { noRecords } from '@ledgerwise/ui/core';
import { visit } from '@ledgerwise/ui/testing/visit';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StatementReading } from '../../statements/statement.ts';
import { OtherAccount } from './OtherAccount.tsx';
import { accountOf } from './statement-job.ts';

afterEach(cleanup);

const reading = (format: string, account?: string): StatementReading => ({
  ...{ format, lines: [], questions: [], problems: [] },
  ...(account !== undefined && { account }),
});

test.each([
  ['ofx', '1234-5678 9012', false, { account_number: '9012' }],
  ['mt940', '37040044/0532013000EUR', true, { account_number: '3000', takes_other_account: true }],
  ['camt', 'DE89370400440532013000', false, { account_number: '3000' }],
  ['ofx', 'A12', false, {}],
  ['bai2', undefined, false, {}],
  ['csv', '123456789012', false, {}],
  ['qif', 'Savings 2026', false, {}],
])('for a file in %s of %s, sends at most the last four digits', (format, account, takes, sent) => {
  expect(accountOf(reading(format, account), takes)).toEqual(sent);
});

test('asks about a file of another account with the message of the database', () => {
  const chosen: string[] = [];
  const message = 'This file is of account ••••1111, and 1000 Bank is account ••••9012.';
  visit(
    () => (
      <OtherAccount
        error={new AppError('statement.other_account', { message })}
        onTake={() => chosen.push('take')}
        onAgain={() => chosen.push('again')}
      />
    ),
    noRecords,
  );
  expect(screen.getByText(message)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Import anyway' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(chosen).toEqual(['take', 'again']);
});
