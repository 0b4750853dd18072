import { type AnyResource, readFrom } from '@ledgerwise/resource';

/** For a query's `meta`: its answer is stored in the browser, encrypted, for the next visit; `table` is the source. */
export interface KeptAnswer extends Record<string, unknown> {
  readonly keptFrom?: string;
}

/** An answer with rows of a table. */
export const keptFrom = (table: string): KeptAnswer => ({ keptFrom: table });

/** Stores an answer with records of a resource, unless it has secret fields. */
export function keptRecords(resource: AnyResource): KeptAnswer {
  const isSecret = Object.values(resource.fields).some(({ secret }) => secret === true);
  return isSecret ? {} : keptFrom(readFrom(resource));
}
