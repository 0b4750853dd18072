import { serveFiles } from './serve-files.ts';
import { writePaper } from './write-paper.ts';

serveFiles(writePaper);
