import type { Row } from './change-filter.ts';
import { type ChangeNotice, mergeNotices, parseNotice } from './change-notice.ts';
import type { Channel } from './channel.ts';
import type { PublishedTable } from './published-tables.ts';
import type { ReadRows } from './row-reader.ts';
import { type Subscription, watches } from './subscription.ts';

/** Of a change to more rows than could be named, each subscriber hears at most so many. */
const MOST_EVENTS_OF_BULK = 100;

interface Recipient {
  readonly channel: Channel;
  readonly subscriptions: readonly Subscription[];
}

/** Carries notices of the database to the channels, one after another. */
export class Dispatcher {
  readonly #channels: Iterable<Channel>;
  readonly #tables: readonly PublishedTable[];
  readonly #read: ReadRows;
  readonly #log: (line: string) => void;
  #waiting: ChangeNotice[] = [];
  #running: Promise<void> | undefined;

  constructor(
    channels: Iterable<Channel>,
    tables: readonly PublishedTable[],
    read: ReadRows,
    log: (line: string) => void,
  ) {
    this.#channels = channels;
    this.#tables = tables;
    this.#read = read;
    this.#log = log;
  }

  receive(payload: string): void {
    this.#waiting.push(parseNotice(payload));
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // The notices of one transaction arrive together: wait for the rest of them.
      await new Promise((resume) => setImmediate(resume));
      const notices = mergeNotices(this.#waiting);
      this.#waiting = [];
      for (const notice of notices) {
        await this.#deliver(notice).catch((error: unknown) => {
          this.#log(`Realtime could not tell of a change to ${notice.table}: ${String(error)}`);
        });
      }
    }
  }

  async #deliver(notice: ChangeNotice): Promise<void> {
    const table = this.#tables.find((one) => one.schema === notice.schema && one.name === notice.table);
    if (!table) return;
    const bySubscriber = new Map<string, Recipient[]>();
    for (const channel of this.#channels) {
      const subscriptions = channel.subscriptions.filter((one) =>
        watches(one, notice.schema, notice.table, notice.type),
      );
      if (subscriptions.length === 0) continue;
      const { role, userId } = channel.claims;
      const name = `${role} ${userId}`;
      bySubscriber.set(name, [...(bySubscriber.get(name) ?? []), { channel, subscriptions }]);
    }
    await Promise.all([...bySubscriber.values()].map((recipients) => this.#tell(recipients, table, notice)));
  }

  /** One reading for all channels of a person. */
  async #tell(recipients: readonly Recipient[], table: PublishedTable, notice: ChangeNotice): Promise<void> {
    const claims = recipients[0]?.channel.claims;
    if (!claims) return;
    const keyNames = table.keyColumns.map((column) => column.name);
    // Whoever watches a single record must hear of it also when a bulk change did not name it.
    const alsoEqual = recipients
      .flatMap(({ subscriptions }) => subscriptions.map(({ filter }) => filter))
      .flatMap((filter) =>
        filter?.equals !== undefined && filter.column !== 'org_id' && keyNames.includes(filter.column)
          ? [{ column: filter.column, value: filter.equals }]
          : [],
      );
    const rows = await this.#read(claims, table, notice, alsoEqual);
    for (const { channel, subscriptions } of recipients) {
      let told = 0;
      for (const row of rows) {
        const ids = subscriptions.filter(({ filter }) => filter?.matches(row) ?? true).map(({ id }) => id);
        if (ids.length === 0) continue;
        channel.push('postgres_changes', { ids, data: changeOf(row, table, notice, keyNames) });
        told += 1;
        if (notice.partial && told >= MOST_EVENTS_OF_BULK) break;
      }
    }
  }
}

function changeOf(
  row: Row,
  table: PublishedTable,
  notice: ChangeNotice,
  keyNames: readonly string[],
): unknown {
  const key = Object.fromEntries(keyNames.map((name) => [name, row[name]]));
  return {
    schema: table.schema,
    table: table.name,
    commit_timestamp: notice.at,
    type: notice.type,
    columns: table.columns,
    errors: null,
    record: notice.type === 'DELETE' ? {} : row,
    old_record: notice.type === 'INSERT' ? {} : key,
  };
}
