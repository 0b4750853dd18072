import type { Row, Sort } from '@ledgerwise/contract';
import { defineLocalResource, email, money, text } from '@ledgerwise/resource';
import { sortRows } from '@ledgerwise/resource/query';
import { useMemo, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import '../theme/theme.css';
import { DataGrid } from './DataGrid.tsx';
import type { GridColumn } from './grid-column.ts';

/** A page with only the grid, for the benchmark that drives it. */
const resource = defineLocalResource({
  name: 'benched',
  label: { one: 'Record', many: 'Records' },
  title: 'name',
  fields: {
    name: text({ label: 'Name' }),
    email: email({ label: 'Email' }),
    balance: money({ label: 'Balance' }),
  },
  list: { columns: ['name', 'email', 'balance'] },
  form: { sections: [] },
  empty: { title: 'Nothing', text: 'Nothing' },
  sample: [],
});

const columns: readonly GridColumn[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    render: (row) => <a href={`#${row.id}`}>{String(row.name)}</a>,
  },
  { id: 'email', label: 'Email', sortable: true, render: (row) => String(row.email) },
  { id: 'balance', label: 'Balance', align: 'end', sortable: true, render: (row) => String(row.balance) },
];

function makeRows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const mixed = Math.imul(index + 1, 2654435761) >>> 0;
    return {
      id: `r${index}`,
      name: `Company ${mixed.toString(36)}`,
      email: `company${index}@example.com`,
      balance: (mixed / 10_000 - 200_000).toFixed(2),
    };
  });
}

function Bench({ rows }: { readonly rows: readonly Row[] }) {
  const [sort, setSort] = useState<Sort>();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const sorted = useMemo(() => (sort ? sortRows(resource, rows, sort) : rows), [rows, sort]);
  return (
    <div style={{ height: 720, display: 'grid' }}>
      <DataGrid
        label="Records"
        columns={columns}
        rows={sorted}
        {...(sort && { sort })}
        onSort={setSort}
        selection={{ ids, nameOf: (row) => `Select ${row.id}`, onChange: setIds }}
      />
    </div>
  );
}

let rows: readonly Row[] = [];
let root: Root | undefined;

const bench = {
  prepare(count: number): void {
    rows = makeRows(count);
  },
  mount(): void {
    root = createRoot(document.body.appendChild(document.createElement('main')));
    root.render(<Bench rows={rows} />);
  },
};

declare global {
  interface Window {
    dataGridBench: typeof bench;
  }
}

window.dataGridBench = bench;
