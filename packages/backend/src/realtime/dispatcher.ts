import { MESSAGE_LIMITS, REALTIME_LIMITS } from '../limits/realtime-limits.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';
import { Breather } from './breather.ts';
import type { Row } from './change-filter.ts';
import { type ChangeNotice, mergeNotices, parseNotice } from './change-notice.ts';
import type { Channel } from './channel.ts';
import { LateChanges } from './late-changes.ts';
import type { PublishedTable } from './published-tables.ts';
import type { ReadRows } from './row-reader.ts';
import { type Subscription, watches } from './subscription.ts';

/** Bindings that are compared with a row, and changes that are pushed, until others have their turn. */
const STEPS_AT_ONCE = 500;

interface Recipient {
  readonly channel: Channel;
  readonly subscriptions: readonly Subscription[];
}

/** A row as sent: serialized once, however many channels receive it. */
interface ToldRow {
  readonly row: Row;
  json(): string;
}

export interface DispatcherOptions {
  readonly channels: ReadonlySet<Channel>;
  readonly tables: readonly PublishedTable[];
  readonly read: ReadRows;
  /** Receives every change, whether or not it has subscribers here. */
  onNotice?(notice: ChangeNotice): void;
  log(line: string): void;
  /** Number of changes that a user receives individually. */
  readonly allowance?: TokenBuckets;
}

/** Carries notices of the database to the channels, one after another. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #allowance: TokenBuckets;
  readonly #late: LateChanges;
  #waiting: ChangeNotice[] = [];
  #running: Promise<void> | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#allowance = options.allowance ?? new TokenBuckets(MESSAGE_LIMITS.changesOfPerson);
    this.#late = new LateChanges(options.channels);
  }

  /** Receives a notice; resolves once everything pending is sent. */
  receive(payload: string): Promise<void> {
    const notice = parseNotice(payload);
    this.#options.onNotice?.(notice);
    this.#waiting.push(notice);
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Stops sending. */
  close(): void {
    this.#late.close();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // The notices of one transaction arrive together: wait for the others.
      await new Promise((resume) => setImmediate(resume));
      const notices = mergeNotices(this.#waiting);
      this.#waiting = [];
      for (const notice of notices) {
        await this.#deliver(notice).catch((error: unknown) => {
          this.#options.log(`Realtime could not publish a change to ${notice.table}: ${String(error)}`);
        });
      }
    }
  }

  async #deliver(notice: ChangeNotice): Promise<void> {
    const { tables, channels } = this.#options;
    const table = tables.find((one) => one.schema === notice.schema && one.name === notice.table);
    if (!table) return;
    const bySubscriber = new Map<string, Recipient[]>();
    for (const channel of channels) {
      const subscriptions = channel.subscriptions.filter((one) =>
        watches(one, notice.schema, notice.table, notice.type),
      );
      if (subscriptions.length === 0) continue;
      const { role, userId } = channel.claims;
      const name = `${role} ${userId}`;
      const recipients = bySubscriber.get(name);
      if (recipients) recipients.push({ channel, subscriptions });
      else bySubscriber.set(name, [{ channel, subscriptions }]);
    }
    const breather = new Breather(STEPS_AT_ONCE);
    await Promise.all(
      [...bySubscriber.values()].map((recipients) => this.#tell(recipients, table, notice, breather)),
    );
  }

  /** Reads the rows once for all channels of a user. */
  async #tell(
    recipients: readonly Recipient[],
    table: PublishedTable,
    notice: ChangeNotice,
    breather: Breather,
  ): Promise<void> {
    const claims = recipients[0]?.channel.claims;
    if (!claims) return;
    const keyNames = table.keyColumns.map((column) => column.name);
    // A subscriber of a single record must be notified even if a bulk change did not name it.
    const alsoEqual = recipients
      .flatMap(({ subscriptions }) => subscriptions.map(({ filter }) => filter))
      .flatMap((filter) =>
        filter?.equals !== undefined && filter.column !== 'org_id' && keyNames.includes(filter.column)
          ? [{ column: filter.column, value: filter.equals }]
          : [],
      );
    const rows = await this.#options.read(claims, table, notice, alsoEqual);
    const told = rows.map((row) => toldRow(row, table, notice, keyNames));
    for (const recipient of recipients) await this.#tellChannel(recipient, told, breather);
  }

  async #tellChannel(
    { channel, subscriptions }: Recipient,
    rows: readonly ToldRow[],
    breather: Breather,
  ): Promise<void> {
    let left = REALTIME_LIMITS.changesOfChannel.amount;
    for (const { row, json } of rows) {
      const others = breather.before(subscriptions.length);
      if (others) await others;
      const ids = subscriptions.filter(({ filter }) => filter?.matches(row) ?? true).map(({ id }) => id);
      if (ids.length === 0) continue;
      left -= 1;
      if (left >= 0 && this.#allowance.take(channel.listener)) channel.pushChange(ids, json());
      else this.#late.keep(channel, { ids, json });
    }
  }
}

function toldRow(
  row: Row,
  table: PublishedTable,
  notice: ChangeNotice,
  keyNames: readonly string[],
): ToldRow {
  let text: string | undefined;
  return {
    row,
    json() {
      text ??= JSON.stringify(changeOf(row, table, notice, keyNames));
      return text;
    },
  };
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
