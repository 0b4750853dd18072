import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import type { OpeningAccount, OpeningCheck, OpeningState } from '@ledgerwise/resource';
import {
  Badge,
  Button,
  Card,
  Checkbox,
  countOf,
  Day,
  EmptyState,
  formatMoney,
  formatNumber,
  useFormats,
} from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { Fragment, useState } from 'react';
import { ContactSums } from './ContactSums.tsx';
import styles from './moving-in.module.css';
import { linesKept } from './opening-lines.ts';
import type { MovingIn } from './use-moving-in.ts';

interface CheckStepProps {
  readonly check: OpeningCheck;
  readonly state: OpeningState;
  readonly moving: MovingIn;
}

/** Compares these books with the previous ones, account by account, with remedies for differences. */
export function CheckStep({ check, state, moving }: CheckStepProps) {
  const formats = useFormats();
  const { currency } = formats;
  const [showsAll, setShowsAll] = useState(false);
  const wrong = check.accounts.filter(({ ok }) => !ok);
  const shown = showsAll ? check.accounts : wrong;
  const { counterpart } = check;
  return (
    <div id="check" className={styles.part}>
      <Card
        title="7. Check"
        action={<Badge tone={check.ok ? 'good' : 'bad'}>{check.ok ? 'All agrees' : 'Not yet'}</Badge>}
      >
        {state.lines.length === 0 ? (
          <EmptyState
            level={3}
            title="Nothing to compare yet"
            text="Save the trial balance to compare each account here."
          />
        ) : (
          <>
            {moving.hasNewLines && (
              <p className={styles.warn}>
                The trial balance has unsaved changes: the saved one is compared here.
              </p>
            )}
            <p className={styles.words}>
              {check.accounts.length - wrong.length} of {check.accounts.length} accounts{' '}
              {check.is_posted ? 'agree with' : 'will agree with'} the trial balance on{' '}
              <Day on={check.opening_day} />. Account {counterpart.code} {counterpart.name}, which balances
              the opening entries, {check.is_posted ? 'is' : 'will be'} at{' '}
              <strong>{formatMoney(counterpart.balance, currency, formats)}</strong>
              {counterpart.ok ? ', as it should be.' : ': it must be zero.'}
            </p>
            {check.unmatched > 0 && (
              <p className={styles.warn}>
                {countOf(
                  check.unmatched,
                  'line of the trial balance is',
                  'lines of the trial balance are',
                  formats,
                )}{' '}
                not matched to one of your accounts, and not compared.
              </p>
            )}
            {Number(check.debits) !== Number(check.credits) && (
              <p className={styles.warn}>
                The trial balance does not balance: its debits total{' '}
                {formatMoney(check.debits, currency, formats)}, its credits to{' '}
                {formatMoney(check.credits, currency, formats)}.
              </p>
            )}
            <Checkbox
              label="Also show accounts that agree"
              checked={showsAll}
              onChange={({ target }) => setShowsAll(target.checked)}
            />
            {shown.length > 0 && <AccountTable accounts={shown} state={state} moving={moving} />}
            <ContactSums check={check} />
            <Assets check={check} />
            {check.closes_year && (
              <p className={styles.warn}>
                <Day on={check.opening_day} /> ends a financial year: close it once everything agrees, which
                carries its result to retained earnings. <ToClosing />
              </p>
            )}
          </>
        )}
      </Card>
    </div>
  );
}

function ToClosing() {
  const { basePath } = useHost();
  return <Link to={absolutePath(basePath, 'closing')}>Open Closing</Link>;
}

interface AccountTableProps {
  readonly accounts: readonly OpeningAccount[];
  readonly state: OpeningState;
  readonly moving: MovingIn;
}

const FIGURES = [
  ['old', 'Before'],
  ['ours', 'Here'],
  ['books', 'Opening entry adds'],
  ['difference', 'Difference'],
] as const;

function AccountTable({ accounts, state, moving }: AccountTableProps) {
  const formats = useFormats();
  const { auth, basePath } = useHost();
  const refused = refusal(auth, 'opening_balances.update');
  const takesUp = ({ account_id }: OpeningAccount): boolean =>
    state.lines.some((line) => line.account_id === account_id && line.books_difference);
  const canTakeUp = (account: OpeningAccount): boolean =>
    account.kept_by !== null &&
    state.entry === null &&
    !moving.hasNewLines &&
    (!account.ok || takesUp(account)) &&
    state.lines.some((line) => line.account_id === account.account_id);
  const toggle = (account: OpeningAccount): void => {
    const next = !takesUp(account);
    void moving.save(
      linesKept(state.lines).map((line) =>
        line.account_id === account.account_id ? { ...line, books_difference: next } : line,
      ),
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} aria-label="Accounts compared" tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">Accounts before and here; a minus is a credit</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {FIGURES.map(([name, label]) => (
              <th key={name} scope="col" className={styles.figure}>
                {label}
              </th>
            ))}
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <Fragment key={account.account_id}>
              <tr>
                <th scope="row">
                  <Link to={absolutePath(basePath, `accounts/${account.account_id}`)}>
                    {account.code} {account.name}
                  </Link>
                </th>
                {FIGURES.map(([name]) => (
                  <td key={name} className={styles.figure}>
                    {formatNumber(account[name], formats, 2)}
                  </td>
                ))}
                <td>
                  <Badge tone={account.ok ? 'good' : 'bad'}>{account.ok ? 'Agrees' : 'Differs'}</Badge>
                </td>
              </tr>
              {(account.advice !== null || canTakeUp(account)) && (
                <tr className={styles.advice}>
                  <td colSpan={FIGURES.length + 2}>
                    {account.advice}{' '}
                    {canTakeUp(account) && (
                      <Button
                        size="small"
                        unavailable={refused}
                        busy={moving.isBusy}
                        onClick={() => toggle(account)}
                      >
                        {takesUp(account) ? 'Leave the Difference' : 'Post the Difference'}
                      </Button>
                    )}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Assets({ check }: { readonly check: OpeningCheck }) {
  const formats = useFormats();
  const { currency } = formats;
  if (check.assets.length === 0) return null;
  return (
    <div className={styles.sums}>
      <h3>Fixed assets by their register</h3>
      <ul className={styles.items}>
        {check.assets.map((asset) => (
          <li key={asset.account_id}>
            <Badge tone={asset.ok ? 'good' : 'warn'}>{asset.ok ? 'Agrees' : 'Differs'}</Badge>
            <span className={styles.grow}>
              {asset.code} {asset.name}: {formatMoney(asset.old, currency, formats)} before,{' '}
              {formatMoney(asset.register, currency, formats)} in the register
              {asset.advice !== null && <small>{asset.advice}</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
