import { ColumnMatching, type MatchedField } from '@ledgerwise/ui/import-stages';
import { COLUMN_ROLES, type ColumnRole, type StatementColumns } from '../../statements/statement.ts';
import type { StatementStep } from './statement-steps.ts';
import { texts } from './texts.ts';

const LABELS: Readonly<Record<ColumnRole, string>> = {
  date: texts.statementMatching.date,
  amount: texts.statementMatching.amount,
  in: texts.statementMatching.moneyIn,
  out: texts.statementMatching.moneyOut,
  mark: texts.statementMatching.mark,
  balance: texts.statementMatching.balance,
  description: texts.statementMatching.description,
  counterparty: texts.statementMatching.otherParty,
  reference: texts.statementMatching.reference,
  id: texts.statementMatching.bankId,
  currency: texts.statementMatching.currency,
  account: texts.statementMatching.account,
  status: texts.statementMatching.status,
};
/** Text roles, which several columns may have. */
const TEXTS: readonly ColumnRole[] = ['description', 'counterparty', 'reference'];
const GROUPS = [
  {
    title: texts.statementMatching.statement,
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
  const missing = [
    ...(date ? [] : [texts.statementMatching.date]),
    ...(amount || received || out ? [] : [texts.statementMatching.amount]),
  ];
  if (missing.length === 0) return null;
  const instead = missing.includes(texts.statementMatching.amount) ? texts.statementMatching.instead : '';
  return texts.statementMatching.noColumn(missing.join(', '), instead);
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
