import { absolutePath, useHost, useIsOn } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { journalEntries } from '@ledgerwise/domain';
import type { ClosingChecklist, ResourceAction } from '@ledgerwise/resource';
import {
  Badge,
  Button,
  Card,
  Day,
  ErrorState,
  type Formats,
  formatMoney,
  LinkButton,
  later,
  NoPermission,
  PageHeader,
  Skeleton,
  useFormats,
} from '@ledgerwise/ui/core';
import { ResourceRoot, refusal, useAnswer, useLiveTable, useSay } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { type ChecklistItem, checklistOf, closedYearThatChanged } from './checklist.ts';
import styles from './closing.module.css';
import { type Books, closeYear, closeYearAgain, lockBooks, unlockBooks } from './closing-actions.ts';
import { texts } from './texts.ts';

const ActionDialog = later(async () => (await import('@ledgerwise/ui/record')).ActionDialog);

/** Locks periods, and closes a year after a checklist. */
export function ClosingScreen() {
  const { auth, basePath } = useHost();
  if (!auth.can('reports.read'))
    return <NoPermission action={texts.closingScreen.see} roles={auth.rolesWith('reports.read')} />;
  return (
    <ResourceRoot resource={journalEntries}>
      <PageHeader
        title={texts.closingScreen.title}
        description={texts.closingScreen.description}
        {...(auth.can('opening_balances.read') && {
          actions: (
            <LinkButton to={absolutePath(basePath, 'opening-balances')}>
              {texts.closingScreen.openingBalances}
            </LinkButton>
          ),
        })}
      />
      <Closing />
    </ResourceRoot>
  );
}

function Closing() {
  const answer = useAnswer(journalEntries.name, 'closing', (data, signal) =>
    data.call('closing_checklist', {}, signal),
  );
  useLiveTable(journalEntries.name);
  const [action, setAction] = useState<ResourceAction | null>(null);
  const books = answer.value;
  if (answer.error)
    return <ErrorState error={answer.error} title={texts.closingScreen.failed} onRetry={answer.retry} />;
  if (!books) return <Waiting />;
  const row = {
    id: 'books',
    locked_through: books.locked_through,
    year_end: books.year_end,
    closed_through: books.closed_through,
  } satisfies Books;
  return (
    <div className={styles.cards}>
      <PeriodLock books={books} onAct={setAction} />
      <YearClose books={books} onAct={setAction} />
      {action && (
        <ActionDialog action={action} row={row} onClose={() => setAction(null)} onDone={answer.retry} />
      )}
    </div>
  );
}

/** Two cards of the size that they will have. */
function Waiting() {
  return (
    <div className={styles.cards} aria-busy="true">
      <Card title={texts.closingScreen.periodLock}>
        <Skeleton width="60%" height="4rem" />
      </Card>
      <Card title={texts.closingScreen.yearClose}>
        <Skeleton width="60%" height="26rem" />
      </Card>
    </div>
  );
}

interface PartProps {
  readonly books: ClosingChecklist;
  onAct(action: ResourceAction): void;
}

/** Open items of the checklist. */
const openIn = (books: ClosingChecklist, formats: Formats): readonly ChecklistItem[] =>
  checklistOf(books, formats).filter(({ isDone }) => !isDone);

function PeriodLock({ books, onAct }: PartProps) {
  const { auth } = useHost();
  const formats = useFormats();
  const through = books.locked_through;
  // The recommended next action: closing a year that is ready, otherwise locking.
  const isNext = openIn(books, formats).length > 0;
  return (
    <Card title={texts.closingScreen.periodLock}>
      <p>
        {through === null ? (
          texts.closingScreen.notLocked
        ) : (
          <>
            {texts.closingScreen.lockedThrough}{' '}
            <strong>
              <Day on={through} />
            </strong>
            {texts.closingScreen.nothingPosted}
          </>
        )}
      </p>
      <div className={styles.buttons}>
        <Button
          variant={isNext ? 'primary' : 'secondary'}
          unavailable={refusal(auth, lockBooks.permission)}
          onClick={() => onAct(lockBooks)}
        >
          {through === null ? texts.closingScreen.lockBooks : texts.closingScreen.changeLock}
        </Button>
        {through !== null && (
          <Button unavailable={refusal(auth, unlockBooks.permission)} onClick={() => onAct(unlockBooks)}>
            {texts.closingScreen.unlock}
          </Button>
        )}
      </div>
    </Card>
  );
}

function YearClose({ books, onAct }: PartProps) {
  const { auth } = useHost();
  const formats = useFormats();
  const { currency } = formats;
  const items = checklistOf(books, formats);
  const left = openIn(books, formats).length;
  const result = Number(books.result);
  return (
    <Card title={texts.closingScreen.yearClose}>
      <p>
        {texts.closingScreen.year} <Day on={books.start_date} /> {texts.closingScreen.to}{' '}
        <Day on={books.year_end} />.{' '}
        {result === 0
          ? texts.closingScreen.zeroResult
          : texts.closingScreen.result(
              result > 0 ? 'profit' : 'loss',
              formatMoney(books.result.replace('-', ''), currency, formats),
              books.year_end < books.as_of ? 'is' : texts.closingScreen.soFarIs,
            )}{' '}
        {books.closed_through !== null && (
          <>
            {texts.closingScreen.closedThrough} <Day on={books.closed_through} />.
          </>
        )}
      </p>
      <ul className={styles.items} aria-label={texts.closingScreen.checklist}>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          variant={left === 0 ? 'primary' : 'secondary'}
          unavailable={refusal(auth, closeYear.permission)}
          onClick={() => onAct(closeYear)}
        >
          {texts.closingScreen.closeYear}
        </Button>
        {closedYearThatChanged(books) !== null && (
          <Button
            unavailable={refusal(auth, closeYearAgain.permission)}
            onClick={() => onAct(closeYearAgain)}
          >
            {texts.closingScreen.closeAgain}
          </Button>
        )}
        {left > 0 && <span className={styles.soft}>{texts.closingScreen.left(left)}</span>}
      </div>
    </Card>
  );
}

function Item({ item: { title, isDone, text, cure, faults = [] } }: { readonly item: ChecklistItem }) {
  return (
    <li>
      <Badge tone={isDone ? 'good' : 'warn'}>
        {isDone ? texts.closingScreen.done : texts.closingScreen.open}
      </Badge>
      <span className={styles.words}>
        {title}
        {text && <small>{text}</small>}
      </span>
      {cure && !isDone && <CureLink {...cure} />}
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label={texts.closingScreen.controls}>
          {faults.map(({ check, rule, detail, cure: own }) => (
            <li key={check}>
              <span className={styles.words}>
                {rule}
                {detail && <small>{detail}</small>}
              </span>
              <CureLink {...own} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function CureLink({ label, to }: { readonly label: string; readonly to: string }) {
  const say = useSay();
  const { basePath } = useHost();
  const isOn = useIsOn();
  return isOn(to) && <Link to={absolutePath(basePath, to)}>{say(label)}</Link>;
}
