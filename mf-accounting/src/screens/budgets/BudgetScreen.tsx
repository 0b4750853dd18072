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
import { useBudget } from './use-budget.ts';

/** Budgets by account and month, a financial year at once. */
export function BudgetScreen() {
  const { auth } = useHost();
  if (!auth.can('budgets.read'))
    return <NoPermission action="see budgets" roles={auth.rolesWith('budgets.read')} />;
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
  const title = <PageHeader title="Budgets" description="What you plan to earn and spend, month by month." />;
  if (answer.value) return <BudgetForm key={answer.value.months[0]} year={answer.value} />;
  return (
    <>
      {title}
      {answer.error ? (
        <ErrorState error={answer.error} title="Failed to load budgets" onRetry={answer.retry} />
      ) : (
        <LoadingBlock text="Loading budgets..." />
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
        title="Budgets"
        description="What you plan to earn and spend, month by month."
        actions={
          <Button onClick={fill} unavailable={refused}>
            Fill to the right
          </Button>
        }
      />
      <KeptInputNotice unsaved={budget.unsaved} onReset={budget.discard} />
      {words && (
        <Banner tone="bad" title={words.title} live>
          {words.help} What you entered is still here.
        </Banner>
      )}
      {budget.wrong.length > 0 && (
        <Banner tone="warn" live>
          {countOf(budget.wrong.length, 'amount is not a number', 'amounts are not numbers', formats)}.
          Correct or clear the marked cells, then save.
        </Banner>
      )}
      <nav className={styles.years} aria-label="Financial year">
        <IconButton
          variant="secondary"
          label="Earlier year"
          icon={<Icon name="left" />}
          onClick={() => show(-1)}
        />
        <strong>
          {formatDate(first, dateFormat)} – {formatDate(endOf(last), dateFormat)}
        </strong>
        <IconButton
          variant="secondary"
          label="Later year"
          icon={<Icon name="right" />}
          onClick={() => show(1)}
        />
        {refused !== undefined && <span className={styles.hint}>Read only. {refused}.</span>}
      </nav>
      {year.accounts.length === 0 ? (
        <EmptyState
          title="No accounts to plan for"
          text="Your income and expense accounts appear here. Add them to your chart of accounts."
        />
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
            Save budget
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
