import { type ChangeFilter, parseFilter } from './change-filter.ts';
import { fieldOf } from './frames.ts';
import type { PublishedTable } from './published-tables.ts';

/** One `postgres_changes` binding of a channel. */
export interface Subscription {
  readonly id: number;
  readonly event: string;
  readonly schema: string;
  readonly table: string | undefined;
  readonly filter: ChangeFilter | undefined;
  /** As the client wrote it: the answer must repeat it. */
  readonly asked: Readonly<Record<string, unknown>>;
}

/** The bindings of a join, or the sentence that says why they cannot be. */
export type ReadSubscriptions =
  | { readonly subscriptions: readonly Subscription[] }
  | { readonly refusal: string };

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A screen watches a handful of tables. */
const MOST_BINDINGS = 100;

let lastId = 0;

/** Reads what a join asks for. */
export function readSubscriptions(payload: unknown, tables: readonly PublishedTable[]): ReadSubscriptions {
  const asked = fieldOf(fieldOf(payload, 'config'), 'postgres_changes');
  if (Array.isArray(asked) && asked.length > MOST_BINDINGS)
    return { refusal: `A channel watches no more than ${MOST_BINDINGS} tables.` };
  const subscriptions: Subscription[] = [];
  for (const binding of Array.isArray(asked) ? asked : []) {
    const schema = text(fieldOf(binding, 'schema')) ?? 'public';
    const table = text(fieldOf(binding, 'table'));
    const filterText = text(fieldOf(binding, 'filter'));
    const event = text(fieldOf(binding, 'event')) ?? '*';
    const published = tables.find((one) => one.schema === schema && one.name === table);
    if (table !== undefined && table !== '*' && !published) {
      return { refusal: `Table ${schema}.${table} is not in publication supabase_realtime.` };
    }
    const filter = filterText === undefined ? undefined : parseFilter(filterText);
    const columns = published?.columns.map((column) => column.name);
    if (filterText !== undefined && (!filter || (columns && !columns.includes(filter.column)))) {
      return { refusal: `The filter "${filterText}" cannot be used. Write it as column=eq.value.` };
    }
    lastId += 1;
    subscriptions.push({
      id: lastId,
      event,
      schema,
      table: table === '*' ? undefined : table,
      filter,
      asked: {
        event,
        schema,
        ...(table !== undefined && { table }),
        ...(filterText !== undefined && { filter: filterText }),
      },
    });
  }
  return { subscriptions };
}

/** Whether a binding asks for this kind of change of this table. */
export function watches(subscription: Subscription, schema: string, table: string, event: string): boolean {
  return (
    (subscription.event === '*' || subscription.event === event) &&
    (subscription.schema === '*' || subscription.schema === schema) &&
    (subscription.table === undefined || subscription.table === table)
  );
}
