import type { FilesMessage, FilesRequest } from './files-protocol.ts';
import { runCall } from './files-protocol.ts';
import { createFilesSession, type ReportWriter } from './files-session.ts';

/** Reporting every page would keep the listener busy. */
const PAGES_TOLD = 10;

const post = (message: FilesMessage): void => self.postMessage(message);

/**
 * Serves a session in a worker. Must not import the contract: a worker has no host to share React with. The page
 * fetches fonts, caches them, and reports missing ones.
 */
export function serveFiles(writer: ReportWriter): void {
  const fonts = new Map<string, (bytes: Uint8Array) => void>();
  const session = createFilesSession(writer, {
    readFont: (slice, weight) =>
      new Promise((resolve) => {
        fonts.set(`${slice} ${weight}`, resolve);
        post({ kind: 'font', font: [slice, weight] });
      }),
    onPage: (pages) => {
      if (pages % PAGES_TOLD === 0) post({ kind: 'page', pages });
    },
  });
  self.addEventListener('message', ({ data }: MessageEvent<FilesRequest>) => {
    if (data.kind === 'font') {
      fonts.get(data.font.join(' '))?.(data.bytes);
      return;
    }
    const { id, call } = data;
    runCall(session, call).then(
      (result) => post({ kind: 'result', id, result }),
      (error: unknown) =>
        post({ kind: 'error', id, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
