import { serveFiles } from './serve-files.ts';
import { writeWorkbook } from './write-tables.ts';

serveFiles(writeWorkbook);
