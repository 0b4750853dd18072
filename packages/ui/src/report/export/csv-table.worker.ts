import { serveFiles } from './serve-files.ts';
import { writeCsv } from './write-tables.ts';

serveFiles(writeCsv);
