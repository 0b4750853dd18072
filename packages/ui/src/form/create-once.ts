import { type DataSource, isAppError, type Row } from '@ledgerwise/contract';

/** The id of a record that a form is about to make. */
export function newIdFor(data: DataSource): string {
  return data.newId?.() ?? crypto.randomUUID();
}

/**
 * Creates a record with an id from the form. If an earlier attempt was stored but its response was lost, the retry
 * finds the record and updates it with the current input.
 */
export async function createOnce(
  data: DataSource,
  table: string,
  values: Readonly<Record<string, unknown>> & { readonly id: string },
  wasTried: boolean,
): Promise<Row> {
  try {
    return await data.create(table, values);
  } catch (error) {
    if (!wasTried || !isAppError(error) || error.code !== 'data.conflict') throw error;
    const { id, ...changes } = values;
    return data.update(table, id, changes).catch((notThere: unknown) => {
      // The conflict concerned another value, which the user must see.
      throw isAppError(notThere) && notThere.code === 'data.not_found' ? error : notThere;
    });
  }
}
