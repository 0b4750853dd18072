import type { DataSource, Row, Sandbox, SandboxEnd } from '@ledgerwise/contract';

/** A sandbox in the memory of a test: tables of rows, and whether it was ended. */
export interface SampleSandbox extends Sandbox {
  readonly ended: () => number;
}

export function sampleSandbox(end: SandboxEnd = { removed: 3, left: 0 }): SampleSandbox {
  const tables = new Map<string, Row[]>();
  const rowsOf = (table: string): Row[] => {
    const rows = tables.get(table) ?? [];
    tables.set(table, rows);
    return rows;
  };
  let ended = 0;
  const refuse = () => Promise.reject(new Error('The sample sandbox does not do this'));
  const data = {
    list: async (table: string) => ({ rows: rowsOf(table), next: null }),
    create: async (table: string, values: object) => {
      const row = { ...values, id: String(rowsOf(table).length + 1) };
      rowsOf(table).push(row);
      return row;
    },
    get: refuse,
    update: refuse,
    remove: refuse,
    call: refuse,
    watch: () => () => undefined,
  } as unknown as DataSource;
  return {
    organisation: {
      id: 'sandbox-1',
      name: 'Sandbox',
      timeZone: 'UTC',
      dateFormat: 'DD/MM/YYYY',
      numberFormat: '1,234.56',
      featuresOff: [],
      settings: {},
    },
    data,
    ended: () => ended,
    async end() {
      ended += 1;
      return end;
    },
  };
}
