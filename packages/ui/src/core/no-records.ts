import { AppError, type DataSource } from '@ledgerwise/contract';

const refuse = () => Promise.reject(new AppError('data.forbidden', { message: 'This page has no records.' }));

/** Data source of a module without records: every request fails immediately with a message. */
export const noRecords: DataSource = {
  list: refuse,
  get: refuse,
  create: refuse,
  update: refuse,
  remove: refuse,
  call: refuse,
  watch: () => () => undefined,
};
