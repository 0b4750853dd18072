import { useHost } from '@ledgerwise/contract';
import { Banner, Button, download, nameRoles } from '@ledgerwise/ui/core';
import { useState } from 'react';
import styles from '../diagnostics.module.css';
import { isReady } from '../known-user.ts';
import { CopyButton } from './CopyButton.tsx';
import proof from './proof.module.css';
import { RunFailure } from './RunFailure.tsx';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

const PERMISSION = 'books.export';
/** The whole journal, regardless of dates. */
const PERIOD = { start_date: '0001-01-01', end_date: '9999-12-31' } as const;

interface Program {
  readonly name: string;
  readonly format: 'hledger' | 'beancount';
  readonly ending: string;
  command(file: string): string;
  /** Purpose of the command. */
  readonly checks: string;
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'hledger',
    format: 'hledger',
    ending: 'journal',
    command: (file) => `hledger -f ${file} check --strict`,
    checks: texts.journal.hledgerChecks,
  },
  {
    name: 'Beancount',
    format: 'beancount',
    ending: 'beancount',
    command: (file) => `bean-check ${file}`,
    checks: texts.journal.beancountChecks,
  },
];

/** The organization's journal for programs that know nothing of this one, with the commands that check it. */
export function JournalExport() {
  const host = useHost();
  const { auth, data } = host;
  const { failure, attempt } = useFailure();
  const [writing, setWriting] = useState<string | null>(null);
  const isAllowed = auth.can(PERMISSION);
  const day = new Date().toISOString().slice(0, 10);
  const save = (format: string, file: string) =>
    attempt(async () => {
      setWriting(format);
      try {
        const text = await data.call('export_journal', { ...PERIOD, format });
        download(new Blob([text], { type: 'text/plain;charset=utf-8' }), file);
      } finally {
        setWriting(null);
      }
    });
  return (
    <section className={styles.card} aria-labelledby="journal-export">
      <div className={styles.head}>
        <h2 id="journal-export">{texts.journal.title}</h2>
      </div>
      <p className={styles.soft}>{texts.journal.description}</p>
      <div className={proof.outcome}>
        {isReady(host) && !isAllowed && (
          <Banner tone="info" title={texts.shared.noAccess}>
            {texts.journal.roleNeeded(nameRoles(auth.rolesWith(PERMISSION)))}
          </Banner>
        )}
        <RunFailure error={failure} />
      </div>
      <ul className={proof.programs}>
        {PROGRAMS.map(({ name, format, ending, command, checks }) => {
          const file = `journal-${day}.${ending}`;
          return (
            <li key={format}>
              <h3>{name}</h3>
              <Button
                disabled={!isReady(host) || !isAllowed || writing !== null}
                onClick={() => save(format, file)}
              >
                {writing === format ? texts.journal.writing : texts.journal.saveFor(name)}
              </Button>
              <div className={proof.command}>
                <code>{command(file)}</code>
                <CopyButton
                  what={texts.journal.command(name)}
                  label={texts.journal.copy}
                  text={command(file)}
                />
              </div>
              <p className={styles.soft}>{checks}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
