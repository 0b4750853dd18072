import { filesClientOf, type OpenFiles } from '../../report/export/files-client.ts';
import { runCall } from '../../report/export/files-protocol.ts';
import {
  createFilesSession,
  type ReportFormat,
  type ReportWriter,
  type WriterNeeds,
} from '../../report/export/files-session.ts';
import { writePaper } from '../../report/export/write-paper.ts';
import { writeCsv, writeWorkbook } from '../../report/export/write-tables.ts';

const WRITERS: Readonly<Record<ReportFormat, ReportWriter>> = {
  pdf: writePaper,
  xlsx: writeWorkbook,
  csv: writeCsv,
};

/** Does the same work in the caller's thread, where workers are missing (tests). */
export const openInlineFiles =
  (readFont: WriterNeeds['readFont']): OpenFiles =>
  (format, onPage) => {
    const session = createFilesSession(WRITERS[format], { readFont, onPage });
    return filesClientOf(
      (call) => runCall(session, call),
      () => {},
    );
  };
