/** An amount that the database works out, in the currency of its record. */
export const amount = { currency: 'currency', readOnly: true } as const;
