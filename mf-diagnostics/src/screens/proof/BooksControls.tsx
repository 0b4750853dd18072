import { useHost } from '@ledgerwise/contract';
import { controlInWords } from '@ledgerwise/domain/proof';
import { Badge, Banner, Button, nameRoles } from '@ledgerwise/ui/core';
import styles from '../diagnostics.module.css';
import { isReady } from '../SignInNotice.tsx';
import { useRun } from '../use-run.ts';
import proof from './proof.module.css';
import { RunFailure } from './RunFailure.tsx';
import { useFailure } from './use-failure.ts';

const PERMISSION = 'reports.read';

interface Control {
  readonly check: string;
  readonly ok: boolean;
  readonly expected: string;
  readonly actual: string;
  readonly detail: string | null;
}

/** The controls that the database holds the organization's own books to. */
export function BooksControls() {
  const host = useHost();
  const { auth, data } = host;
  const { results, isRunning, start } = useRun<readonly Control[]>();
  const { failure, attempt } = useFailure();
  const isAllowed = auth.can(PERMISSION);
  const failing = results?.filter(({ ok }) => !ok) ?? [];
  const check = () =>
    attempt(() => start(async (onChange, signal) => onChange(await data.call('books_health', {}, signal))));
  return (
    <section className={styles.card} aria-labelledby="books-controls">
      <div className={styles.head}>
        <h2 id="books-controls">Controls of Your Books</h2>
        <Button variant="primary" disabled={!isReady(host) || !isAllowed || isRunning} onClick={check}>
          {isRunning ? 'Checking...' : 'Check My Books'}
        </Button>
      </div>
      <p className={styles.soft}>
        Each control computes a figure in two ways that share no code, over everything that{' '}
        {auth.organisation?.name ?? 'your organization'} has posted. Nothing is changed.
      </p>
      <div className={proof.outcome}>
        {isReady(host) && !isAllowed && (
          <Banner tone="info" title="You do not have access">
            To read reports, you need the role {nameRoles(auth.rolesWith(PERMISSION))}. Ask an admin of your
            organization.
          </Banner>
        )}
        <RunFailure error={failure} />
        {results && !isRunning && failure === null && (
          <Banner
            tone={failing.length === 0 ? 'good' : 'bad'}
            title={
              failing.length === 0
                ? `All ${results.length} controls agree`
                : `${failing.length} of ${results.length} controls ${failing.length === 1 ? 'does' : 'do'} not agree`
            }
          />
        )}
      </div>
      {results && !isRunning && failure === null && (
        <table className={proof.controls}>
          <caption className="visually-hidden">Controls</caption>
          <thead>
            <tr>
              <th scope="col">What has to agree</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {results.map((control) => (
              <ControlRow key={control.check} control={control} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function ControlRow({ control: { check, ok, expected, actual, detail } }: { readonly control: Control }) {
  return (
    <tr>
      <th scope="row">
        {controlInWords(check)}
        {!ok && (
          <span className={proof.wrong}>
            {' '}
            Expected {expected}, found {actual}
            {detail ? `: ${detail}` : '.'}
          </span>
        )}
      </th>
      <td>
        <Badge tone={ok ? 'good' : 'bad'}>{ok ? 'OK' : 'WRONG'}</Badge>
      </td>
    </tr>
  );
}
