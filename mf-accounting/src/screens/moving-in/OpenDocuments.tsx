import { describeError, useHost } from '@ledgerwise/contract';
import { CURRENCY_CHOICES, journalEntries } from '@ledgerwise/domain';
import type { FileProblem } from '@ledgerwise/domain/moving-in';
import {
  choice,
  date,
  decimal,
  money,
  type OpeningState,
  ofNoRecord,
  type ResourceAction,
  text,
} from '@ledgerwise/resource';
import { useAction } from '@ledgerwise/ui/actions';
import {
  Banner,
  Button,
  Card,
  Checkbox,
  countOf,
  Day,
  formatMoney,
  later,
  useFormats,
} from '@ledgerwise/ui/core';
import { refusal, useAnswer } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { EntryForm } from './EntryForm.tsx';
import { EntryTable } from './EntryTable.tsx';
import { FileOrPaste } from './FileOrPaste.tsx';
import { FileProblems } from './FileProblems.tsx';
import styles from './moving-in.module.css';
import { bringDocuments, voidDocuments } from './opening-actions.ts';
import { texts } from './texts.ts';
import type { Entry, MovingIn } from './use-moving-in.ts';

const ActionDialog = later(async () => (await import('@ledgerwise/ui/record')).ActionDialog);

const SIDES = {
  invoice: {
    step: 4,
    title: texts.openDocuments.openInvoices,
    many: texts.openDocuments.invoicesMany,
    contact: texts.openDocuments.customer,
    credit: 'customer_credit',
    anchor: 'open-invoices',
    counts: ['invoices', 'customer_credits'],
  },
  bill: {
    step: 5,
    title: texts.openDocuments.openBills,
    many: texts.openDocuments.billsMany,
    contact: texts.openDocuments.vendor,
    credit: 'vendor_credit',
    anchor: 'open-bills',
    counts: ['bills', 'vendor_credits'],
  },
} as const;

const isCurrency = (code: string): code is (typeof CURRENCY_CHOICES)[number]['value'] =>
  CURRENCY_CHOICES.some(({ value }) => value === code);

const fieldsOf = (kind: 'invoice' | 'bill', base: string) => ({
  kind: choice(
    [
      { value: kind, label: kind === 'invoice' ? texts.openDocuments.invoice : texts.openDocuments.bill },
      { value: SIDES[kind].credit, label: texts.openDocuments.creditPrepayment },
    ],
    { label: texts.openDocuments.kind, required: true, default: kind },
  ),
  contact: text({
    label: SIDES[kind].contact,
    required: texts.openDocuments.contactRequired,
    maxLength: 200,
  }),
  number: text({
    label: texts.openDocuments.number,
    maxLength: 50,
    ...(kind === 'invoice' && { required: texts.openDocuments.numberRequired }),
  }),
  date: date({ label: texts.openDocuments.date, required: texts.openDocuments.dateRequired }),
  due: date({ label: texts.openDocuments.dueDate }),
  currency: choice(CURRENCY_CHOICES, {
    label: texts.openDocuments.currency,
    required: true,
    ...(isCurrency(base) && { default: base }),
  }),
  rate: decimal({
    label: texts.openDocuments.exchangeRate,
    help: texts.openDocuments.rateHelp,
  }),
  open: money({
    label: texts.openDocuments.stillOpen,
    required: texts.openDocuments.openRequired,
    currency: 'currency',
  }),
});

interface OpenDocumentsProps {
  readonly kind: 'invoice' | 'bill';
  readonly state: OpeningState;
  readonly moving: MovingIn;
}

/** Documents of customers or vendors that were open when the books started here. */
export function OpenDocuments({ kind, state, moving }: OpenDocumentsProps) {
  const { auth } = useHost();
  const formats = useFormats();
  const { currency, dateFormat } = formats;
  const side = SIDES[kind];
  const entries = moving.entries(kind);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const [correcting, setCorrecting] = useState<{ readonly n: number; readonly entry: Entry }>({
    n: 0,
    entry: {},
  });
  const [action, setAction] = useState<ResourceAction | null>(null);
  const refused = refusal(auth, 'opening_balances.update');
  const [brought, credits] = side.counts.map((name) => state.counts[name] ?? 0);
  const onCells = async (cells: readonly (readonly string[])[]): Promise<void> => {
    const { readOpenDocuments } = await import('@ledgerwise/domain/moving-in');
    const read = readOpenDocuments(cells, kind, dateFormat ? { dateFormat } : {});
    setProblems(read.problems);
    moving.setEntries(kind, [
      ...entries,
      ...read.documents.map((document) =>
        Object.fromEntries(Object.entries(document).map(([name, value]) => [name, String(value)])),
      ),
    ]);
  };
  const takeOut = (at: number): void => moving.setEntries(kind, entries.toSpliced(at, 1));
  const taken = voidDocuments(kind);
  return (
    <div id={side.anchor} className={styles.part}>
      <Card
        title={`${side.step}. ${side.title}`}
        {...((brought ?? 0) + (credits ?? 0) > 0 && {
          action: (
            <Button
              size="small"
              unavailable={refusal(auth, taken.permission)}
              onClick={() => setAction(taken)}
            >
              {taken.label}
            </Button>
          ),
        })}
      >
        <p className={styles.words}>
          {texts.openDocuments.description} {state.opening_day !== null && <Day on={state.opening_day} />}
          {texts.openDocuments.descriptionEnd(kind === 'invoice' ? 'revenue' : 'cost')}{' '}
          <strong>
            {texts.openDocuments.imported(
              countOf(brought ?? 0, kind, `${kind}s`, formats),
              countOf(credits ?? 0, 'credit', 'credits', formats),
            )}
          </strong>
        </p>
        <FileOrPaste label={side.title} unavailable={refused} onCells={(cells) => void onCells(cells)} />
        <FileProblems problems={problems}>{texts.openDocuments.readable}</FileProblems>
        {entries.length > 0 && (
          <>
            <EntryTable
              label={texts.openDocuments.toImport(side.title)}
              entries={entries}
              nameOf={({ number = '', contact = '' }) => number || contact}
              columns={[
                { label: side.contact, show: (entry) => entry.contact },
                {
                  label: texts.openDocuments.number,
                  show: (entry) =>
                    entry.kind === side.credit ? texts.openDocuments.credit(entry.number) : entry.number,
                },
                { label: texts.openDocuments.date, show: ({ date: on = '' }) => <DayOrText on={on} /> },
                { label: texts.openDocuments.due, show: ({ due = '' }) => <DayOrText on={due} /> },
                {
                  label: texts.openDocuments.stillOpenText,
                  isFigure: true,
                  show: (entry) => formatMoney(entry.open ?? '', entry.currency || currency, formats, 'code'),
                },
              ]}
              onRemove={takeOut}
              onEdit={(at) => {
                setCorrecting(({ n }) => ({ n: n + 1, entry: entries[at] ?? {} }));
                takeOut(at);
              }}
            />
            <BringIn kind={kind} entries={entries} onDone={() => moving.setEntries(kind, [])} />
          </>
        )}
        <EntryForm
          key={correcting.n}
          id={`open-${kind}`}
          label={texts.openDocuments.addOne(side.many)}
          fields={fieldsOf(kind, currency)}
          begins={correcting.entry}
          notation={moving.notation}
          unavailable={refused}
          onAdd={(entry) =>
            moving.setEntries(kind, [...entries, { ...entry, row: String(entries.length + 1) }])
          }
        />
        {action && (
          <ActionDialog
            action={action}
            row={{ id: `opening ${kind}`, version: `${brought} ${credits}` }}
            onClose={() => setAction(null)}
          />
        )}
      </Card>
    </div>
  );
}

/** A date from a file, or its text if it cannot be parsed. */
function DayOrText({ on }: { readonly on: string }) {
  return /^\d{4}-\d{2}-\d{2}$/.test(on) ? <Day on={on} /> : on;
}

interface BringInProps {
  readonly kind: 'invoice' | 'bill';
  readonly entries: readonly Entry[];
  onDone(): void;
}

/** Check by the database before documents are imported, and the import itself. */
function BringIn({ kind, entries, onDone }: BringInProps) {
  const { errorTexts } = useHost();
  const formats = useFormats();
  const { currency } = formats;
  const [creates, setCreates] = useState(true);
  const { run, isBusy, failure } = useAction();
  const asked = JSON.stringify(entries);
  const answer = useAnswer(journalEntries.name, `opening ${kind} ${creates} ${asked}`, (data, signal) =>
    data.call('check_open_documents', { kind, documents: entries, create_contacts: creates }, signal),
  );
  const check = answer.value;
  const failed = failure ?? answer.error;
  const words = failed ? describeError(failed, errorTexts) : null;
  const contacts = kind === 'invoice' ? 'customers' : 'vendors';
  const bring = async (): Promise<void> => {
    const given = { kind, documents: entries, create_contacts: creates };
    if (await run(ofNoRecord(bringDocuments), { id: `opening ${kind}`, version: asked }, given)) onDone();
  };
  return (
    <div className={styles.preview}>
      {words && (
        <Banner tone="bad" title={words.title} live>
          {words.help}
        </Banner>
      )}
      {check && <FileProblems problems={check.problems}>{texts.openDocuments.allOrNone}</FileProblems>}
      <Checkbox
        label={texts.openDocuments.addContacts(contacts)}
        checked={creates}
        onChange={({ target }) => setCreates(target.checked)}
      />
      <p className={styles.words} role="status">
        {check
          ? texts.openDocuments.check(
              countOf(check.documents, 'document', 'documents', formats),
              formatMoney(check.total, currency, formats),
              check.contacts_created > 0
                ? countOf(
                    check.contacts_created,
                    texts.openDocuments.newContact(contacts.slice(0, -1)),
                    texts.openDocuments.newContact(contacts),
                    formats,
                  )
                : '',
            )
          : texts.openDocuments.checking}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!check || check.problems.length > 0}
          onClick={() => void bring()}
        >
          {texts.openDocuments.import(
            countOf(entries.length, texts.openDocuments.document, texts.openDocuments.documents, formats),
          )}
        </Button>
        <Button onClick={onDone} disabled={isBusy}>
          {texts.openDocuments.clearList}
        </Button>
      </div>
    </div>
  );
}
