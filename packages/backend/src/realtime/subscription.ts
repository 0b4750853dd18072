import { REALTIME_LIMITS } from '../limits/realtime-limits.ts';
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
}

/** A binding as the client wrote it, with its id: the answer must repeat each, in their order. */
export type AskedBinding = Readonly<Record<string, unknown>>;

/** The bindings of a join, or the message that refuses them. */
export type ReadSubscriptions =
  | {
      /** Equal bindings once. */
      readonly subscriptions: readonly Subscription[];
      readonly asked: readonly AskedBinding[];
    }
  | { readonly refusal: string };

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

let lastId = 0;

type Columns = ReadonlySet<string>;
const COLUMNS = new WeakMap<readonly PublishedTable[], ReadonlyMap<string, Columns>>();

/** Columns of each table by schema and name: used for every binding of every join. */
function columnsByTable(tables: readonly PublishedTable[]): ReadonlyMap<string, Columns> {
  const known =
    COLUMNS.get(tables) ??
    new Map(
      tables.map((table) => [
        `${table.schema}.${table.name}`,
        new Set(table.columns.map(({ name }) => name)),
      ]),
    );
  COLUMNS.set(tables, known);
  return known;
}

/** Parses the bindings of a join. */
export function readSubscriptions(payload: unknown, tables: readonly PublishedTable[]): ReadSubscriptions {
  const bindings = fieldOf(fieldOf(payload, 'config'), 'postgres_changes');
  const { amount, sentence } = REALTIME_LIMITS.bindingsOfChannel;
  if (Array.isArray(bindings) && bindings.length > amount) return { refusal: sentence };
  const published = columnsByTable(tables);
  const subscriptions = new Map<string, Subscription>();
  const asked: AskedBinding[] = [];
  for (const binding of Array.isArray(bindings) ? bindings : []) {
    const schema = text(fieldOf(binding, 'schema')) ?? 'public';
    const table = text(fieldOf(binding, 'table'));
    const filterText = text(fieldOf(binding, 'filter'));
    const event = text(fieldOf(binding, 'event')) ?? '*';
    const columns = published.get(`${schema}.${table}`);
    if (table !== undefined && table !== '*' && !columns) {
      return { refusal: `Table ${schema}.${table} is not in publication supabase_realtime.` };
    }
    const filter = filterText === undefined ? undefined : parseFilter(filterText);
    if (filterText !== undefined && (!filter || (columns && !columns.has(filter.column)))) {
      return { refusal: `The filter "${filterText}" cannot be used. Write it as column=eq.value.` };
    }
    const written = {
      event,
      schema,
      ...(table !== undefined && { table }),
      ...(filterText !== undefined && { filter: filterText }),
    };
    const name = JSON.stringify(written);
    const known = subscriptions.get(name);
    if (!known) lastId += 1;
    const id = known?.id ?? lastId;
    subscriptions.set(name, { id, event, schema, table: table === '*' ? undefined : table, filter });
    asked.push({ id, ...written });
  }
  return { subscriptions: [...subscriptions.values()], asked };
}

/** True if a binding subscribes to this kind of change of this table. */
export function watches(subscription: Subscription, schema: string, table: string, event: string): boolean {
  return (
    (subscription.event === '*' || subscription.event === event) &&
    (subscription.schema === '*' || subscription.schema === schema) &&
    (subscription.table === undefined || subscription.table === table)
  );
}
