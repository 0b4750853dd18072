import type { DataSource, Job } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { type CsvClient, csvFileName, runExport } from '@ledgerwise/resource/csv';
import { download } from '../../core/download.ts';
import { formatNumber } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import type { ChosenExport } from './export-request.ts';
import { exportJobTexts } from './texts.ts';

export interface ExportJobOptions {
  readonly resource: AnyResource;
  readonly source: DataSource;
  readonly chosen: ChosenExport;
  readonly key: string;
  readonly formats: Formats;
  openClient(): CsvClient;
}

/** An export as a job. Its file is saved when it is done, wherever the user is by then, and can be saved again. */
export function exportJob(options: ExportJobOptions): Job<Blob> {
  const { resource, source, chosen, key, formats, openClient } = options;
  const { query, form, count } = chosen;
  const kinds = resource.label.many.toLowerCase();
  const rows = form.withLines ? exportJobTexts.linesOf(kinds) : kinds;
  const name = csvFileName(resource, formats.timeZone);
  const textOf = (done: number): string =>
    exportJobTexts.written(
      formatNumber(done, formats),
      count === undefined ? undefined : formatNumber(count, formats),
      rows,
    );
  return {
    id: key,
    topic: `export ${resource.name}`,
    title: exportJobTexts.title(kinds),
    async run(signal, report) {
      const client = openClient();
      const tell = ({ done }: { readonly done: number }): void =>
        report({ done, text: textOf(done), ...(count !== undefined && { total: count }) });
      tell({ done: 0 });
      try {
        const file = await runExport({ source, client, resource, query, form, signal, onProgress: tell });
        download(file, name);
        return file;
      } finally {
        client.close();
      }
    },
    describe: (file) => ({
      title: exportJobTexts.exported,
      files: [{ label: exportJobTexts.downloadAgain, name, read: async () => file }],
    }),
    failure: { title: exportJobTexts.failed },
    cancelled: { title: exportJobTexts.cancelled, text: exportJobTexts.noFile },
    lost: {
      title: exportJobTexts.lost,
      text: exportJobTexts.lostText(kinds),
    },
  };
}
