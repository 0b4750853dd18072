import type { Row } from '@ledgerwise/contract';
import {
  Badge,
  Button,
  Card,
  countOf,
  ErrorState,
  type Formats,
  Moment,
  useFormats,
} from '@ledgerwise/ui/core';
import { useAnswer } from '@ledgerwise/ui/resource';
import { badgeText, DataGrid, type GridColumn } from '@ledgerwise/ui/table';
import { useCallback, useMemo } from 'react';
import { texts } from './texts.ts';
import { useUndoStatement } from './use-undo-statement.ts';

const linesOf = ({ lines, worked_on: worked }: Row, formats: Formats): string =>
  `${countOf(Number(lines), 'line', 'lines', formats)}${Number(worked) > 0 ? texts.earlierImports.workedOn(String(worked)) : ''}`;
const nameOf = ({ file_name: name }: Row): string => String(name ?? texts.earlierImports.withoutName);

const columnsOf = (formats: Formats): readonly GridColumn[] => [
  {
    id: 'file_name',
    label: texts.earlierImports.file,
    weight: 2,
    isStrong: true,
    phone: 'title',
    text: nameOf,
    render: (row) => (
      <span dir="auto" title={nameOf(row)}>
        {nameOf(row)}
      </span>
    ),
  },
  {
    id: 'created_at',
    label: texts.earlierImports.imported,
    rigid: true,
    phone: 'second',
    text: ({ created_at }) => String(created_at).slice(0, 17),
    render: ({ created_at }) => <Moment at={String(created_at)} />,
  },
  {
    id: 'lines',
    label: texts.earlierImports.lines,
    rigid: true,
    phone: 'figure',
    text: (row) => (row.undone_at === null ? linesOf(row, formats) : badgeText(texts.earlierImports.undone)),
    render: (row) =>
      row.undone_at === null ? linesOf(row, formats) : <Badge>{texts.earlierImports.undone}</Badge>,
  },
];

/** Files that were imported for an account; each can be undone until its lines are worked on. */
export function EarlierImports({ account }: { readonly account: string }) {
  const imports = useAnswer('bank_transactions', `imports ${account}`, async (data, signal) => {
    const all = await data.call('bank_statement_imports', { bank_account_id: account }, signal);
    return all.map((one): Row => ({ ...one }));
  });
  const formats = useFormats();
  const columns = useMemo(() => columnsOf(formats), [formats]);
  const { undo, isUndoing } = useUndoStatement(imports.retry);
  const actions = useCallback(
    (row: Row) =>
      row.undone_at === null && (
        <Button size="small" data-nav="undo" tabIndex={-1} busy={isUndoing} onClick={() => void undo(row.id)}>
          {texts.earlierImports.undo}
        </Button>
      ),
    [undo, isUndoing],
  );
  if (imports.error && !imports.value)
    return <ErrorState error={imports.error} title={texts.earlierImports.failed} onRetry={imports.retry} />;
  if (!imports.value || imports.value.length === 0) return null;
  return (
    <Card title={texts.earlierImports.title} flush>
      <DataGrid
        label={texts.earlierImports.label}
        columns={columns}
        rows={imports.value}
        actions={actions}
        caption={countOf(imports.value.length, 'import', 'imports', formats)}
      />
    </Card>
  );
}
