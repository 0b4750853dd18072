const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if a text has the form of a record's id. */
export const isUuid = (text: string): boolean => UUID.test(text);
