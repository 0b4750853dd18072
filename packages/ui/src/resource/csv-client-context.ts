import { type CsvClient, openCsvWorker } from '@ledgerwise/resource/csv';
import { createContext } from 'react';

/** How a screen gets at CSV files: in a worker of its own, or in place where there are no workers. */
export const CsvClientContext = createContext<() => CsvClient>(openCsvWorker);
