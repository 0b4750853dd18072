import { AppError, type DataSource } from '@ledgerwise/contract';

const refuse = () => Promise.reject(new AppError('data.forbidden', { message: 'This page has no records.' }));

/** For a module that reads none: whatever asks for some fails at once, with a sentence. */
export const noRecords: DataSource = {
  list: refuse,
  get: refuse,
  create: refuse,
  update: refuse,
  remove: refuse,
  call: refuse,
  watch: () => () => undefined,
};
