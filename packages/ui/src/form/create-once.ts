import { type DataSource, isAppError, type Row } from '@ledgerwise/contract';

/** The id of a record that a form is about to make. */
export function newIdFor(data: DataSource): string {
  return data.newId?.() ?? crypto.randomUUID();
}

/**
 * Creates a record whose id the form made. The answer of an earlier try may have been lost on the way while the record
 * was stored: a second try then finds it and brings it up to what the form says now.
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
      // The conflict was about another value: that is what the user must hear of.
      throw isAppError(notThere) && notThere.code === 'data.not_found' ? error : notThere;
    });
  }
}
