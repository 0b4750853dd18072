import { absolutePath, describeError, useHost } from '@ledgerwise/contract';
import { entityLoaders } from '@ledgerwise/domain';
import type { HandedOverFile, HandedOverTable } from '@ledgerwise/domain/moving-in';
import { Banner, Button, Checkbox, countOf, Dialog, useCurrency, useFormats } from '@ledgerwise/ui/core';
import { type FileImported, importFile } from '@ledgerwise/ui/import-file';
import { CsvClientContext, useRefreshAll } from '@ledgerwise/ui/resource';
import { use, useState } from 'react';
import { countOfFile } from './Offer.tsx';
import { texts } from './texts.ts';

interface FromDemoDialogProps {
  readonly files: readonly HandedOverFile[];
  /** Called for a file that was imported or declined. */
  onSettled(table: HandedOverTable): void;
  onClose(): void;
}

interface Outcome {
  readonly file: HandedOverFile;
  /** Absent if it failed. */
  readonly imported?: FileImported | undefined;
  readonly failure?: unknown;
}

const FILE_NAME = 'from the demo.csv';

/** Lets the user select files, imports them, and shows the results. */
export function FromDemoDialog({ files, onSettled, onClose }: FromDemoDialogProps) {
  const formats = useFormats();
  const host = useHost();
  const currency = useCurrency();
  const refreshAll = useRefreshAll();
  const openClient = use(CsvClientContext);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isRunning, setRunning] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  // Imported files are no longer handed over, but still listed here.
  const settled = new Set(outcomes.flatMap(({ file, imported }) => (imported ? [file.table] : [])));
  const waiting = files.filter(({ table }) => !settled.has(table));
  const chosen = waiting.filter(({ table }) => !left.has(table));

  const importOne = async (file: HandedOverFile): Promise<Outcome> => {
    try {
      const resource = await entityLoaders[file.table].load();
      const known = {
        resource,
        file: new File([file.csv], `${file.table} ${FILE_NAME}`, { type: 'text/csv' }),
        key: file.key,
        path: absolutePath(host.basePath, `${resource.path}/import`),
      };
      const imported = await importFile({ ...host, currency }, known, openClient);
      return { file, imported };
    } catch (failure) {
      return { file, failure };
    }
  };
  const run = async (): Promise<void> => {
    setRunning(true);
    for (const file of chosen) {
      const outcome = await importOne(file);
      setOutcomes((before) => [...before.filter((one) => one.file.table !== file.table), outcome]);
      if (outcome.imported) onSettled(file.table);
    }
    refreshAll();
    setRunning(false);
  };
  const toggle = (table: string): void =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(table)) after.add(table);
      return after;
    });
  return (
    <Dialog
      open
      title={texts.fromDemoDialog.title}
      description={texts.fromDemoDialog.description}
      locked={isRunning}
      onClose={onClose}
      footer={
        waiting.length === 0 ? (
          <Button variant="primary" onClick={onClose}>
            {texts.fromDemoDialog.done}
          </Button>
        ) : (
          <>
            <Button disabled={isRunning} onClick={onClose}>
              {texts.fromDemoDialog.later}
            </Button>
            <Button
              variant="primary"
              busy={isRunning}
              disabled={chosen.length === 0}
              onClick={() => void run()}
            >
              {isRunning ? texts.fromDemoDialog.importing : texts.fromDemoDialog.import}
            </Button>
          </>
        )
      }
    >
      {outcomes.map(({ file, imported, failure }) => (
        <Outcomes key={file.table} file={file} imported={imported} failure={failure} />
      ))}
      {waiting.map((file) => (
        <p key={file.table}>
          <Checkbox
            label={countOfFile(file, formats)}
            checked={!left.has(file.table)}
            disabled={isRunning}
            onChange={() => toggle(file.table)}
          />
        </p>
      ))}
    </Dialog>
  );
}

function Outcomes({ file, imported, failure }: Outcome) {
  const formats = useFormats();
  const { errorTexts } = useHost();
  const title = file.table[0]?.toUpperCase() + file.table.slice(1);
  if (!imported) {
    const { title: what, help } = describeError(failure, errorTexts);
    return (
      <Banner tone="bad" title={texts.fromDemoDialog.failed(title)} live>
        {texts.fromDemoDialog.failedText(what, help)}
      </Banner>
    );
  }
  const { known, refused } = imported;
  const sentences = [
    texts.fromDemoDialog.imported(countOf(imported.imported, 'record was', 'records were', formats)),
    ...(known > 0 ? [texts.fromDemoDialog.known(countOf(known, 'record was', 'records were', formats))] : []),
    ...(refused.length > 0 ? [texts.fromDemoDialog.refused(refused.join(' '))] : []),
  ];
  return (
    <Banner tone={refused.length > 0 ? 'warn' : 'good'} title={title} live>
      {sentences.join(' ')}
    </Banner>
  );
}
