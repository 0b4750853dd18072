import { describeError, useHost } from '@ledgerwise/contract';
import { useSearchParams } from '@ledgerwise/contract/router';
import {
  Banner,
  Button,
  countOf,
  EmptyState,
  ErrorState,
  formatDate,
  Icon,
  IconButton,
  LoadingBlock,
  NoPermission,
  PageHeader,
  useFormats,
} from '@ledgerwise/ui/core';
import { DiscardDialog, FormBar, KeptInputNotice } from '@ledgerwise/ui/form';
import { ResourceRoot, refusal, useAnswer, useLiveTable } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { BudgetGrid } from './BudgetGrid.tsx';
import { cellId } from './BudgetRow.tsx';
import { type BudgetCell, type BudgetYear, readBudgetYear, yearsLater } from './budget-sheet.ts';
import styles from './budgets.module.css';
import { texts } from './texts.ts';
import { useBudget } from './use-budget.ts';

/** Budgets by account and month, for one financial year at a time. */
export function BudgetScreen() {
  const { auth } = useHost();
  if (!auth.can('budgets.read'))
    return <NoPermission action={texts.budgetScreen.seeBudgets} roles={auth.rolesWith('budgets.read')} />;
  return (
    <ResourceRoot>
      <Sheet />
    </ResourceRoot>
  );
}

const FIRST_DAY = /^\d{4}-\d{2}-01$/;

function Sheet() {
  const asked = useSearchParams()[0].get('from') ?? '';
  const from = FIRST_DAY.test(asked) ? asked : null;
  const answer = useAnswer('budgets', `sheet ${from}`, async (data, signal) =>
    readBudgetYear(await data.call('budget_sheet', from === null ? {} : { first_month: from }, signal)),
  );
  useLiveTable('budgets');
  const title = <PageHeader title={texts.budgetScreen.title} description={texts.budgetScreen.description} />;
  if (answer.value) return <BudgetForm key={answer.value.months[0]} year={answer.value} />;
  return (
    <>
      {title}
      {answer.error ? (
        <ErrorState error={answer.error} title={texts.budgetScreen.failed} onRetry={answer.retry} />
      ) : (
        <LoadingBlock text={texts.budgetScreen.loading} />
      )}
    </>
  );
}

function BudgetForm({ year }: { readonly year: BudgetYear }) {
  const { auth, errorTexts } = useHost();
  const formats = useFormats();
  const { dateFormat } = formats;
  const [, setParams] = useSearchParams();
  const budget = useBudget(year);
  const [entered, setEntered] = useState<BudgetCell | null>(null);
  const refused = refusal(auth, 'budgets.update');
  const [first = '', last = ''] = [year.months[0], year.months.at(-1)];
  const words = budget.failure ? describeError(budget.failure, errorTexts) : null;
  const show = (years: number): void => setParams({ from: yearsLater(first, years) });
  const fill = (): void => {
    if (!entered) return;
    budget.fillRight(entered);
    document.getElementById(cellId(entered))?.focus();
  };
  const save = async (): Promise<void> => {
    const [wrong] = budget.wrong;
    if (wrong) document.getElementById(cellId(wrong))?.focus();
    else await budget.save();
  };
  return (
    <>
      <PageHeader
        title={texts.budgetScreen.title}
        description={texts.budgetScreen.description}
        actions={
          <Button onClick={fill} unavailable={refused}>
            {texts.budgetScreen.fillRight}
          </Button>
        }
      />
      <KeptInputNotice unsaved={budget.unsaved} onReset={budget.discard} />
      {words && (
        <Banner tone="bad" title={words.title} live>
          {texts.budgetScreen.inputKept(words.help)}
        </Banner>
      )}
      {budget.wrong.length > 0 && (
        <Banner tone="warn" live>
          {texts.budgetScreen.wrong(
            countOf(budget.wrong.length, texts.budgetScreen.wrongOne, texts.budgetScreen.wrongMany, formats),
          )}
        </Banner>
      )}
      <nav className={styles.years} aria-label={texts.budgetScreen.year}>
        <IconButton
          variant="secondary"
          label={texts.budgetScreen.earlierYear}
          icon={<Icon name="left" />}
          onClick={() => show(-1)}
        />
        <strong>
          {formatDate(first, dateFormat)} – {formatDate(endOf(last), dateFormat)}
        </strong>
        <IconButton
          variant="secondary"
          label={texts.budgetScreen.laterYear}
          icon={<Icon name="right" />}
          onClick={() => show(1)}
        />
        {refused !== undefined && <span className={styles.hint}>{texts.budgetScreen.readOnly(refused)}</span>}
      </nav>
      {year.accounts.length === 0 ? (
        <EmptyState title={texts.budgetScreen.noAccounts} text={texts.budgetScreen.noAccountsText} />
      ) : (
        <BudgetGrid
          year={year}
          budget={budget}
          isReadOnly={refused !== undefined}
          onSave={() => void save()}
          onEnter={setEntered}
        />
      )}
      {year.accounts.length > 0 && (
        <FormBar>
          <Button
            variant="primary"
            busy={budget.isBusy}
            unavailable={refused}
            disabled={budget.changes + budget.wrong.length === 0}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void save()}
          >
            {texts.budgetScreen.saveBudget}
          </Button>
        </FormBar>
      )}
      <DiscardDialog unsaved={budget.unsaved} />
    </>
  );
}

/** The last day of a month that begins with a day. */
function endOf(first: string): string {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
