import type { AnyResource } from '@ledgerwise/resource';
import { everyRecord, hasLinesToExport } from '@ledgerwise/resource/csv';
import { useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { Checkbox } from '../../core/fields/Checkbox.tsx';
import { countOfRecords } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { Choices } from '../Choices.tsx';
import styles from './ExportChoices.module.css';
import type { ChosenExport, ExportRequest } from './export-request.ts';
import { exportChoicesTexts } from './texts.ts';

export interface ExportChoicesProps {
  readonly resource: AnyResource;
  readonly request: ExportRequest;
  onChoose(chosen: ChosenExport): void;
  onClose(): void;
}

/** Which rows a file is to hold, and what of them. */
export function ExportChoices({ resource, request, onChoose, onClose }: ExportChoicesProps) {
  const formats = useFormats();
  const [which, setWhich] = useState<'matching' | 'all'>(request.begins ?? 'matching');
  const [withIds, setWithIds] = useState(false);
  const [rows, setRows] = useState<'records' | 'lines'>('records');
  const { label } = resource;
  const kinds = label.many.toLowerCase();
  const counted = request.count === undefined ? kinds : countOfRecords(label, request.count, formats);
  const withLines = rows === 'lines';
  const isAll = which === 'all';
  const choose = (): void =>
    onChoose({
      query: isAll ? everyRecord(resource) : request.query,
      count: isAll || withLines ? undefined : request.count,
      form: { withLines, withIds: withIds && !withLines },
    });
  return (
    <Dialog
      open
      title={exportChoicesTexts.title(kinds)}
      description={exportChoicesTexts.description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{exportChoicesTexts.cancel}</Button>
          <Button variant="primary" onClick={choose} data-first-focus>
            {exportChoicesTexts.export}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        {request.isSelection ? (
          <p>{exportChoicesTexts.selectedRows(counted)}</p>
        ) : (
          <Choices
            legend={exportChoicesTexts.whichRows}
            value={which}
            options={[
              { value: 'matching', label: exportChoicesTexts.matchingRows(counted) },
              {
                value: 'all',
                label: resource.archive ? exportChoicesTexts.allWithArchived : exportChoicesTexts.allRows,
              },
            ]}
            onChange={setWhich}
          />
        )}
        {hasLinesToExport(resource) && (
          <Choices
            legend={exportChoicesTexts.rows}
            value={rows}
            options={[
              { value: 'records', label: label.one },
              { value: 'lines', label: exportChoicesTexts.templateRow(kinds) },
            ]}
            onChange={setRows}
          />
        )}
        {!withLines && (
          <Checkbox
            label={exportChoicesTexts.includeIds}
            checked={withIds}
            onChange={({ target }) => setWithIds(target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
