import { useHost } from '@ledgerwise/contract';
import { Button, TextField } from '@ledgerwise/ui/core';
import { useMemo, useState } from 'react';
import { recordKinds } from '../layout/palette/palette-groups.ts';
import { useRecordSearch } from '../layout/palette/use-record-search.ts';
import { useModules } from '../layout/use-modules.ts';
import { useServices } from '../services/services.ts';
import { type RecordChoice, recordChoices } from './record-choices.ts';
import styles from './SharedFiles.module.css';
import { texts } from './texts.ts';

interface RecordSearchProps {
  readonly isBusy: boolean;
  onChoose(record: RecordChoice): Promise<void>;
}

/** Finds the record to attach files to: a recent one, or one by its name, number or amount. */
export function RecordSearch({ isBusy, onChoose }: RecordSearchProps) {
  const { auth } = useHost();
  const { recentRecords } = useServices();
  const modules = useModules();
  const kinds = useMemo(() => recordKinds(modules, auth.can), [modules, auth.can]);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { found, status, failure, retry } = useRecordSearch(text, kinds);
  const choices = recordChoices(text === '' ? recentRecords.list() : found, kinds);
  return (
    <>
      <TextField
        label={texts.search.label}
        hint={texts.search.hint}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {failure && (
        <p role="alert" className={styles.fault}>
          {failure.title}. {failure.help} <Button onClick={retry}>{texts.search.again}</Button>
        </p>
      )}
      {text === '' && choices.length > 0 && <h3 className={styles.heading}>{texts.search.recent}</h3>}
      <ul className={styles.list} aria-label={texts.search.records}>
        {choices.map((record) => (
          <li key={`${record.owner.table} ${record.owner.id}`}>
            <div className={styles.about}>
              <bdi>{record.title}</bdi>
              <small className={styles.hint} dir="auto">
                {record.hint}
              </small>
            </div>
            <Button
              size="small"
              unavailable={isBusy ? texts.shared.attaching : undefined}
              aria-label={texts.search.attachTo(record.title)}
              onClick={() => void onChoose(record)}
            >
              {texts.search.attach}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {status === 'asking' ? texts.search.searching : ''}
        {status === 'answered' && !failure && choices.length === 0 ? texts.search.none : ''}
      </p>
    </>
  );
}
