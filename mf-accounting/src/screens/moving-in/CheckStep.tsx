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
import { texts } from './texts.ts';
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
        title={texts.checkStep.title}
        action={
          <Badge tone={check.ok ? 'good' : 'bad'}>
            {check.ok ? texts.checkStep.allAgrees : texts.checkStep.notYet}
          </Badge>
        }
      >
        {state.lines.length === 0 ? (
          <EmptyState level={3} title={texts.checkStep.empty} text={texts.checkStep.emptyText} />
        ) : (
          <>
            {moving.hasNewLines && <p className={styles.warn}>{texts.checkStep.unsaved}</p>}
            <p className={styles.words}>
              {texts.checkStep.accounts(
                check.accounts.length - wrong.length,
                check.accounts.length,
                check.is_posted ? texts.checkStep.agreeWith : texts.checkStep.willAgreeWith,
              )}{' '}
              <Day on={check.opening_day} />
              {texts.checkStep.counterpart(
                counterpart.code,
                counterpart.name,
                check.is_posted ? 'is' : texts.checkStep.willBe,
              )}{' '}
              <strong>{formatMoney(counterpart.balance, currency, formats)}</strong>
              {counterpart.ok ? texts.checkStep.asItShould : texts.checkStep.mustBeZero}
            </p>
            {check.unmatched > 0 && (
              <p className={styles.warn}>
                {texts.checkStep.unmatched(
                  countOf(check.unmatched, texts.checkStep.lineOne, texts.checkStep.lineMany, formats),
                )}
              </p>
            )}
            {Number(check.debits) !== Number(check.credits) && (
              <p className={styles.warn}>
                {texts.checkStep.outOfBalance(
                  formatMoney(check.debits, currency, formats),
                  formatMoney(check.credits, currency, formats),
                )}
              </p>
            )}
            <Checkbox
              label={texts.checkStep.showAll}
              checked={showsAll}
              onChange={({ target }) => setShowsAll(target.checked)}
            />
            {shown.length > 0 && <AccountTable accounts={shown} state={state} moving={moving} />}
            <ContactSums check={check} />
            <Assets check={check} />
            {check.closes_year && (
              <p className={styles.warn}>
                <Day on={check.opening_day} /> {texts.checkStep.endsYear} <ToClosing />
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
  return <Link to={absolutePath(basePath, 'closing')}>{texts.checkStep.openClosing}</Link>;
}

interface AccountTableProps {
  readonly accounts: readonly OpeningAccount[];
  readonly state: OpeningState;
  readonly moving: MovingIn;
}

const FIGURES = [
  ['old', texts.checkStep.before],
  ['ours', texts.checkStep.here],
  ['books', texts.checkStep.openingEntryAdds],
  ['difference', texts.checkStep.difference],
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
    <section className={styles.scroller} aria-label={texts.checkStep.label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{texts.checkStep.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.checkStep.account}</th>
            {FIGURES.map(([name, label]) => (
              <th key={name} scope="col" className={styles.figure}>
                {label}
              </th>
            ))}
            <th scope="col">{texts.checkStep.state}</th>
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
                  <Badge tone={account.ok ? 'good' : 'bad'}>
                    {account.ok ? texts.checkStep.agrees : texts.checkStep.differs}
                  </Badge>
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
                        {takesUp(account) ? texts.checkStep.leave : texts.checkStep.post}
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
      <h3>{texts.checkStep.byRegister}</h3>
      <ul className={styles.items}>
        {check.assets.map((asset) => (
          <li key={asset.account_id}>
            <Badge tone={asset.ok ? 'good' : 'warn'}>
              {asset.ok ? texts.checkStep.agrees : texts.checkStep.differs}
            </Badge>
            <span className={styles.grow}>
              {texts.checkStep.asset(
                asset.code,
                asset.name,
                formatMoney(asset.old, currency, formats),
                formatMoney(asset.register, currency, formats),
              )}
              {asset.advice !== null && <small>{asset.advice}</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
