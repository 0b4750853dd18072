import { ColumnMatching, type MatchedField } from '@ledgerwise/ui/import-stages';
import { COLUMN_ROLES, type ColumnRole, type StatementColumns } from '../../statements/statement.ts';
import type { StatementStep } from './statement-steps.ts';

const LABELS: Readonly<Record<ColumnRole, string>> = {
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
/** Text roles, which several columns may have. */
const TEXTS: readonly ColumnRole[] = ['description', 'counterparty', 'reference'];
const GROUPS = [
  {
    title: 'Statement',
    fields: COLUMN_ROLES.map(
      (role): MatchedField => ({
        name: role,
        label: LABELS[role],
        required: role === 'date',
        isOfSeveral: TEXTS.includes(role),
      }),
    ),
  },
];

/** Message about required fields without a column; null if none is missing. */
export function missingOf({ date, amount, in: received, out }: StatementColumns): string | null {
  const missing = [...(date ? [] : ['Date']), ...(amount || received || out ? [] : ['Amount'])];
  if (missing.length === 0) return null;
  const instead = missing.includes('Amount')
    ? ' You can choose Money in or Money out instead of Amount.'
    : '';
  return `No column is chosen for ${missing.join(', ')}, which every line needs.${instead}`;
}

/** The columns with a field matched to other places. */
export function withColumns(
  columns: StatementColumns,
  field: string,
  places: readonly number[],
): StatementColumns {
  const next = COLUMN_ROLES.map((role) => [role, role === field ? places : (columns[role] ?? [])] as const);
  return Object.fromEntries(next.filter(([, chosen]) => chosen.length > 0));
}

interface StatementMatchingProps {
  readonly step: Extract<StatementStep, { at: 'columns' }>;
  onChange(columns: StatementColumns): void;
  onContinue(): void;
  onRestart(): void;
}

/** Mapping of a statement's columns to fields. */
export function StatementMatching({ step, onChange, ...ways }: StatementMatchingProps) {
  const { fileName, table, columns } = step;
  const columnsByName: Readonly<Record<string, readonly number[]>> = columns;
  return (
    <ColumnMatching
      table={table}
      groups={GROUPS}
      intro={`${fileName}.`}
      missing={missingOf(columns)}
      columnsOf={(name) => columnsByName[name] ?? []}
      onAssign={(name, places) => onChange(withColumns(columns, name, places))}
      {...ways}
    />
  );
}
