import type { BuildRecord } from '@ledgerwise/contract';

/** Address of a sample module. */
export const ENTRY = 'https://books.example/remotes/mf-books/';

/** Build record of a sample module. */
export const build: BuildRecord = {
  id: 'books',
  version: '1.2.3',
  contract: 1,
  commit: '8d7d50c5e8b7181cd29864c90598139eaf7bbe37',
  isModified: false,
  libraries: { jotai: '2.20.3' },
};
