/** A text as SQL has it. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A value as SQL's JSON. */
export const quoteJson = (value: unknown): string => quote(JSON.stringify(value));
