import '@ledgerwise/ui/theme.css';
import { AppError, type DataSource } from '@ledgerwise/contract';
import { MiniHost } from '@ledgerwise/ui/core';
import { createRoot } from 'react-dom/client';
import { module } from './module.tsx';

const refuse = () =>
  Promise.reject(new AppError('data.forbidden', { message: 'The public site reads no records.' }));

/** The public site has no records, and a page that asked for some should fail at once. */
const noRecords: DataSource = {
  list: refuse,
  get: refuse,
  create: refuse,
  update: refuse,
  remove: refuse,
  call: refuse,
  watch: () => () => undefined,
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(<MiniHost module={module} data={noRecords} signedOut home="/" />);
