import { isDay } from '@ledgerwise/resource';
import {
  Button,
  Card,
  countOf,
  type Formats,
  formatNumber,
  SelectField,
  useFormats,
} from '@ledgerwise/ui/core';
import { useState } from 'react';
import {
  COLUMN_ROLES,
  type ColumnRole,
  type StatementAnswers,
  type StatementQuestion,
  type StatementReading,
  type StatementTable,
} from '../../statements/statement.ts';
import styles from './statements.module.css';

interface StatementQuestionsProps {
  readonly reading: StatementReading;
  onAnswer(answers: StatementAnswers): void;
}

/** Asks what only a person can say of a file; the same file is then read again. */
export function StatementQuestions({ reading, onAnswer }: StatementQuestionsProps) {
  const formats = useFormats();
  const [question] = reading.questions;
  if (!question) return null;
  return (
    <Card title="One Question About This File">
      <p className={styles.words}>{question.sentence}</p>
      {question.kind === 'columns' ? (
        reading.table && <Columns table={reading.table} onAnswer={(columns) => onAnswer({ columns })} />
      ) : (
        <div className={styles.buttons}>
          {choicesOf(question, formats).map(({ label, answers }) => (
            <Button key={label} onClick={() => onAnswer(answers)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}

/** In figures both readings would look the same. */
const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const ORDERS = { DMY: 'Day first', MDY: 'Month first', YMD: 'Year first' } as const;

interface Choice {
  readonly label: string;
  readonly answers: StatementAnswers;
}

/** Possible answers, each with an example from the file. */
export function choicesOf(question: StatementQuestion, formats: Formats): readonly Choice[] {
  switch (question.kind) {
    case 'dateOrder':
      return question.choices.map(({ order, date }) => ({
        label: `${ORDERS[order]}: ${isDay(date) ? inWords.format(new Date(date)) : date}`,
        answers: { dateOrder: order },
      }));
    case 'decimalMark':
      return question.choices.map(({ mark, amount }) => ({
        label: `${mark === ',' ? 'Comma' : 'Point'}: ${formatNumber(amount, formats)}`,
        answers: { decimalMark: mark },
      }));
    case 'direction':
      return [
        { label: 'Money in', answers: { direction: 'in' } },
        { label: 'Money out', answers: { direction: 'out' } },
      ];
    case 'account':
      return question.choices.map(({ account, currency, lines }) => ({
        label: [account, currency, countOf(lines, 'line', 'lines', formats)].filter(Boolean).join(', '),
        answers: { account },
      }));
    case 'columns':
      return [];
  }
}

const ROLE_WORDS: Readonly<Record<ColumnRole, string>> = {
  date: 'Date',
  amount: 'Amount',
  in: 'Money in',
  out: 'Money out',
  mark: 'Debit or credit',
  balance: 'Balance',
  description: 'Description',
  counterparty: 'Other party',
  reference: 'Reference',
  id: 'Bank’s id',
  currency: 'Currency',
  account: 'Account',
  status: 'Status',
};
const ROLE_CHOICES = [
  { value: '', label: 'Leave out' },
  ...COLUMN_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role] })),
];

interface ColumnsProps {
  readonly table: StatementTable;
  onAnswer(columns: StatementTable['columns']): void;
}

function Columns({ table, onAnswer }: ColumnsProps) {
  const [roles, setRoles] = useState(() =>
    table.headers.map((_, place) => COLUMN_ROLES.find((role) => table.columns[role]?.includes(place)) ?? ''),
  );
  const columns = (): StatementTable['columns'] =>
    Object.fromEntries(
      COLUMN_ROLES.flatMap((role) => {
        const places = roles.flatMap((chosen, place) => (chosen === role ? [place] : []));
        return places.length > 0 ? [[role, places]] : [];
      }),
    );
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(columns());
      }}
    >
      <div className={styles.columns}>
        {table.headers.map((header, place) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headers repeat
            key={place}
            label={header || `Column ${place + 1}`}
            hint={table.rows
              .slice(0, 3)
              .map((row) => row[place])
              .filter(Boolean)
              .join(' · ')}
            value={roles[place] ?? ''}
            options={ROLE_CHOICES}
            onChange={({ target: { value } }) =>
              setRoles((before) =>
                before.map((role, other) =>
                  other === place ? (COLUMN_ROLES.find((known) => known === value) ?? '') : role,
                ),
              )
            }
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" type="submit">
          Read It So
        </Button>
      </div>
    </form>
  );
}
