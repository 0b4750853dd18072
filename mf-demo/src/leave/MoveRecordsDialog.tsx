import { useHost } from '@ledgerwise/contract';
import { keepHandover } from '@ledgerwise/domain/moving-in';
import { csvFileName, openCsvWorker } from '@ledgerwise/resource/csv';
import {
  Banner,
  Button,
  Checkbox,
  countOf,
  Dialog,
  download,
  type Formats,
  LoadingBlock,
  useFormats,
} from '@ledgerwise/ui/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Departure } from '../frame/leaving.ts';
import { accountAddress, useProductPlace } from '../frame/product-place.ts';
import styles from './leave.module.css';
import { csvOf, filesOf, type MovableRecords, readMovableRecords } from './own-records.ts';
import { texts } from './texts.ts';

interface MoveRecordsProps {
  readonly departure: Departure;
  onClose(): void;
}

/**
 * Records that the visitor may move to an account: handed over within this browser, or as files. A user who
 * has entered nothing is not asked.
 */
export function MoveRecordsDialog({ departure, onClose }: MoveRecordsProps) {
  const isExport = departure === 'export';
  const { auth, data, productName } = useHost();
  const place = useProductPlace();
  const [lists, setLists] = useState<readonly MovableRecords[] | null>(null);
  const [withSample, setWithSample] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void readMovableRecords(data).then((found) => {
      if (!isShown) return;
      setLists(found);
      setWithSample(isExport && found.every(({ own }) => own.length === 0));
    });
    return () => {
      isShown = false;
    };
  }, [data, isExport]);

  const handsOver = !isExport && (place.kind === 'around' || (place.kind === 'at' && place.sharesStorage));
  const offered = (lists ?? []).map(({ rows, own, ...list }) => ({ ...list, rows: withSample ? rows : own }));
  const chosen = offered.filter(({ table, rows }) => rows.length > 0 && !left.has(table));
  const goOn = (): void => {
    if (place.kind === 'at') window.location.assign(accountAddress(place.url));
    else if (departure !== 'export') auth.openDialog(departure);
    onClose();
  };
  const hasNothing = lists?.every((list) => list.own.length === 0) ?? false;
  const isUnasked = departure === 'sign-in' && (lists === null || hasNothing);
  const goOnUnasked = useEffectEvent(goOn);
  useEffect(() => {
    if (departure === 'sign-in' && hasNothing) goOnUnasked();
  }, [departure, hasNothing]);
  const formats = useFormats();
  const moveRecords = async (): Promise<void> => {
    const client = openCsvWorker();
    try {
      keepHandover(window.localStorage, await filesOf(client, chosen));
    } catch {
      setFailure(texts.noSpace);
      return;
    } finally {
      client.close();
    }
    goOn();
  };
  const save = async ({ resource, rows }: (typeof offered)[number]): Promise<void> => {
    const client = openCsvWorker();
    try {
      download(await csvOf(client, resource, rows), `demo-${csvFileName(resource, formats.timeZone)}`);
    } finally {
      client.close();
    }
  };
  const toggle = (table: string): void =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(table)) after.add(table);
      return after;
    });
  const asFiles = !handsOver || failure !== null;
  const own = (lists ?? []).reduce((sum, list) => sum + list.own.length, 0);
  if (isUnasked) return null;
  return (
    <Dialog
      open
      title={isExport ? texts.exportTitle : texts.moveTitle}
      description={descriptionOf({ departure, handsOver, own, productName, place }, formats)}
      onClose={onClose}
      footer={
        isExport ? (
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <>
            <Button variant={asFiles || chosen.length === 0 ? 'primary' : 'secondary'} onClick={goOn}>
              {texts.goOn[departure === 'sign-in' ? 'sign-in' : 'sign-up'][asFiles ? 'asFiles' : 'without']}
            </Button>
            {!asFiles && chosen.length > 0 && (
              <Button variant="primary" onClick={() => void moveRecords()}>
                {texts.move(
                  recordsOf(
                    chosen.reduce((sum, { rows }) => sum + rows.length, 0),
                    formats,
                  ),
                )}
              </Button>
            )}
          </>
        )
      }
    >
      {lists === null && <LoadingBlock />}
      {failure !== null && (
        <Banner tone="bad" title={texts.failed} live>
          {failure}
        </Banner>
      )}
      <ul className={styles.lists}>
        {offered.map((list) => (
          <li key={list.table}>
            {asFiles ? (
              <>
                <span>
                  {list.resource.label.many} ({list.rows.length})
                </span>
                <Button
                  size="small"
                  aria-label={texts.download(list.resource.label.many.toLowerCase())}
                  disabled={list.rows.length === 0}
                  onClick={() => void save(list)}
                >
                  {texts.downloadFile}
                </Button>
              </>
            ) : (
              <Checkbox
                label={`${list.resource.label.many} (${list.rows.length})`}
                checked={list.rows.length > 0 && !left.has(list.table)}
                disabled={list.rows.length === 0}
                onChange={() => toggle(list.table)}
              />
            )}
          </li>
        ))}
      </ul>
      {lists !== null && (
        <Checkbox label={texts.withSample} checked={withSample} onChange={() => setWithSample(!withSample)} />
      )}
    </Dialog>
  );
}

const recordsOf = (count: number, formats: Formats): string =>
  countOf(count, texts.record, texts.records, formats);

interface Situation {
  readonly departure: Departure;
  readonly handsOver: boolean;
  readonly own: number;
  readonly productName: string;
  readonly place: ReturnType<typeof useProductPlace>;
}

function descriptionOf(
  { departure, handsOver, own, productName, place }: Situation,
  formats: Formats,
): string {
  if (departure === 'export') return texts.exportText;
  const entered = own === 0 ? texts.noneEntered : texts.entered(recordsOf(own, formats));
  if (handsOver) return `${entered} ${texts.handedOver}`;
  const where = place.kind === 'at' ? new URL(place.url).host : productName;
  return `${entered} ${texts.asFiles(departure === 'sign-in' ? 'is' : 'will be', where)}`;
}
