import { readWorkbook } from './read-workbook.ts';

/** What a page hears of the workbook that it sent: its cells, or why there are none. */
export type WorkbookAnswer = { readonly rows: readonly (readonly string[])[] } | { readonly error: string };

/** A worker for one workbook, loaded when one is chosen. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  readWorkbook(data).then(
    (rows) => self.postMessage({ rows } satisfies WorkbookAnswer),
    (error: unknown) => self.postMessage({ error: String(error) } satisfies WorkbookAnswer),
  );
});
