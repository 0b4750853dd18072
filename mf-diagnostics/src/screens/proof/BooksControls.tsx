import { useHost } from '@ledgerwise/contract';
import { controlInWords } from '@ledgerwise/domain/proof';
import { Badge, Banner, Button, nameRoles } from '@ledgerwise/ui/core';
import styles from '../diagnostics.module.css';
import { isReady } from '../known-user.ts';
import { useRun } from '../use-run.ts';
import proof from './proof.module.css';
import { RunFailure } from './RunFailure.tsx';
import { texts } from './texts.ts';
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
        <h2 id="books-controls">{texts.controls.title}</h2>
        <Button variant="primary" disabled={!isReady(host) || !isAllowed || isRunning} onClick={check}>
          {isRunning ? texts.controls.checking : texts.controls.check}
        </Button>
      </div>
      <p className={styles.soft}>
        {texts.controls.description(auth.organisation?.name ?? texts.controls.yourOrganization)}
      </p>
      <div className={proof.outcome}>
        {isReady(host) && !isAllowed && (
          <Banner tone="info" title={texts.shared.noAccess}>
            {texts.controls.roleNeeded(nameRoles(auth.rolesWith(PERMISSION)))}
          </Banner>
        )}
        <RunFailure error={failure} />
        {results && !isRunning && failure === null && (
          <Banner
            tone={failing.length === 0 ? 'good' : 'bad'}
            title={
              failing.length === 0
                ? texts.controls.allAgree(results.length)
                : texts.controls.someDiffer(failing.length, results.length)
            }
          />
        )}
      </div>
      {results && !isRunning && failure === null && (
        <table className={proof.controls}>
          <caption className="visually-hidden">{texts.controls.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.controls.control}</th>
              <th scope="col">{texts.controls.result}</th>
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
        {!ok && <span className={proof.wrong}> {texts.controls.found(expected, actual, detail)}</span>}
      </th>
      <td>
        <Badge tone={ok ? 'good' : 'bad'}>{ok ? texts.controls.agrees : texts.controls.wrong}</Badge>
      </td>
    </tr>
  );
}
