import { type CsvClient, openCsvWorker } from '@ledgerwise/resource/csv';
import { createContext } from 'react';

/** How screens access CSV files: in a worker, or in the page itself where workers are missing. */
export const CsvClientContext = createContext<() => CsvClient>(openCsvWorker);
