import { type DataSource, isAppError, type Row } from '@ledgerwise/contract';

/** A record to create, with the id that all its attempts share. */
export type NewRecord = Readonly<Record<string, unknown>> & { readonly id: string };

const hasCode = (error: unknown, code: string): boolean => isAppError(error) && error.code === code;

/** The id of a record that a form is about to make. */
export function newIdFor(data: DataSource): string {
  return data.newId?.() ?? crypto.randomUUID();
}

/** True if a row has all of the values. */
export function hasValues(row: Row, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).every(
    ([name, value]) => JSON.stringify(row[name] ?? null) === JSON.stringify(value ?? null),
  );
}

/**
 * Creates a record with an id from its author. If an earlier attempt was stored but its response was lost, the retry
 * (`wasTried`) finds the record and updates it with the current values. Throws `data.stale` if the record was changed
 * since it was created, and has other values than these and those sent before (`sentBefore`): that may be a change by
 * somebody else, who must not lose it.
 */
export async function createOnce(
  data: DataSource,
  table: string,
  record: NewRecord,
  wasTried: boolean,
  sentBefore?: Readonly<Record<string, unknown>>,
): Promise<Row> {
  try {
    return await data.create(table, record);
  } catch (error) {
    if (!wasTried || !hasCode(error, 'data.conflict')) throw error;
    const { id, ...changes } = record;
    const stored = await data.get(table, id).catch((failure: unknown) => {
      // The conflict concerned another value, which the author must see.
      throw hasCode(failure, 'data.not_found') ? error : failure;
    });
    if (hasValues(stored, changes)) return stored;
    // The response to an update may have been lost, too. Both times are the same until the first change.
    const isFromAuthor = sentBefore !== undefined && hasValues(stored, sentBefore);
    const lastSeen = isFromAuthor ? stored.updated_at : stored.created_at;
    return data.update(table, id, changes, { ifUnchangedSince: String(lastSeen) });
  }
}
