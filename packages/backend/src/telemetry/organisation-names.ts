import { createHmac } from 'node:crypto';

const DIGITS = 12;

/** Names organizations in the log: consistently, without revealing which one it is. */
export const createOrganisationNames =
  (key: string): ((organisation: string) => string) =>
  (organisation) =>
    createHmac('sha256', key).update(`log of ${organisation}`).digest('hex').slice(0, DIGITS);
