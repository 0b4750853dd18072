import { type AnyResource, readFrom } from '@ledgerwise/resource';

/** For a query's `meta`: its answer is kept in the browser, encrypted, for the next visit; `table` is the one that is read. */
export interface KeptAnswer extends Record<string, unknown> {
  readonly keptFrom?: string;
}

/** An answer with rows of a table. */
export const keptFrom = (table: string): KeptAnswer => ({ keptFrom: table });

/** An answer with records of a resource; what has secret fields is never kept. */
export function keptRecords(resource: AnyResource): KeptAnswer {
  const isSecret = Object.values(resource.fields).some(({ secret }) => secret === true);
  return isSecret ? {} : keptFrom(readFrom(resource));
}
