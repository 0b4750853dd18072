import { useHost } from '@ledgerwise/contract';
import type { FiledGstReturn, GstFiling as Filing, ResourceAction } from '@ledgerwise/resource';
import { type Period, periodLabel } from '@ledgerwise/resource/report';
import {
  Button,
  Card,
  formatDate,
  formatMoney,
  later,
  Moment,
  useFormats,
  writeDays,
} from '@ledgerwise/ui/core';
import { refusal, useAnswer, useRefreshAll, useSay } from '@ledgerwise/ui/resource';
import { useEffect, useState } from 'react';
import { GstBoxes } from './GstBoxes.tsx';
import { fileGstReturn, isLast, voidGstReturn } from './gst-actions.ts';
import styles from './gst-filing.module.css';
import { texts } from './texts.ts';

const ActionDialog = later(async () => (await import('@ledgerwise/ui/record')).ActionDialog);

/** A pending action, and its subject. */
interface Asked {
  readonly action: ResourceAction;
  readonly row: { readonly id: string; readonly start_date: string; readonly end_date: string };
}

interface GstFilingProps {
  readonly period: Period;
  /** Account of a separate return, such as PST; empty for the GST return. */
  readonly returnId?: string;
}

/** Filed returns of a period, with user and date; filing one, and voiding it. */
export function GstFiling({ period, returnId = '' }: GstFilingProps) {
  const { data } = useHost();
  const { from: start_date, to: end_date } = period;
  // As old as the report: postings change both.
  const answer = useAnswer(
    'journal_entries',
    `gst filing ${start_date} ${end_date} ${returnId}`,
    (source, signal) =>
      source.call('gst_filing', { start_date, end_date, ...(returnId && { return_id: returnId }) }, signal),
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const refreshAll = useRefreshAll();
  useEffect(
    () => data.watch('gst_returns', { onChange: refreshAll, onStatus: () => undefined }),
    [data, refreshAll],
  );
  const filing = answer.value;
  if (answer.error)
    return (
      <Card title={texts.gstFiling.title}>
        <p>{texts.gstFiling.failed}</p>
        <Button size="small" onClick={answer.retry}>
          {texts.gstFiling.tryAgain}
        </Button>
      </Card>
    );
  if (!filing) return null;
  return (
    <Card title={texts.gstFiling.title}>
      {filing.filed.map((one) => (
        <FiledReturn key={one.id} filed={one} filing={filing} onAsk={setAsked} />
      ))}
      {filing.filed.length > 0 && filing.last_day !== null && filing.last_day >= end_date ? null : (
        <NotFiled filing={filing} period={period} returnId={returnId} onAsk={setAsked} />
      )}
      {asked && (
        <ActionDialog {...asked} onClose={() => setAsked(null)} onDone={refreshAll}>
          {asked.row.id === NEW && <GstBoxes filing={filing} />}
        </ActionDialog>
      )}
    </Card>
  );
}

/** Key of a return that is not filed yet. */
const NEW = 'new';

interface PartProps {
  readonly filing: Filing;
  onAsk(asked: Asked): void;
}

function FiledReturn({ filing, filed, onAsk }: PartProps & { readonly filed: FiledGstReturn }) {
  const { auth } = useHost();
  const days = useDays({ from: filed.start_date, to: filed.end_date });
  const formats = useFormats();
  const { currency } = formats;
  const say = useSay();
  const owed = Number(filed.net_payable);
  const amount = formatMoney(filed.net_payable.replace('-', ''), currency, formats);
  const tax = filing.name === null ? say('GST') : texts.gstFiling.tax;
  const action = voidGstReturn(filing, days, say);
  return (
    <div className={styles.filed}>
      <p>
        <strong>{days}</strong>: {texts.gstFiling.filed} <Moment at={filed.filed_at} />{' '}
        {texts.gstFiling.by(filed.filed_by ?? texts.gstFiling.formerMember)}{' '}
        {owed < 0 ? texts.gstFiling.refund(tax, amount) : texts.gstFiling.payable(tax, amount)}
      </p>
      {isLast(filing, filed) ? (
        <Button
          unavailable={refusal(auth, action.permission)}
          onClick={() => onAsk({ action, row: { ...filed } })}
        >
          {texts.gstFiling.void}
        </Button>
      ) : (
        <p className={styles.soft}>{texts.gstFiling.laterReturns}</p>
      )}
    </div>
  );
}

function NotFiled({
  filing,
  period,
  returnId,
  onAsk,
}: PartProps & { readonly period: Period; readonly returnId: string }) {
  const { auth } = useHost();
  const days = useDays(period);
  const say = useSay();
  const { dateFormat } = useFormats();
  const { last_day: last } = filing;
  const problem = filing.problem && writeDays(filing.problem, dateFormat);
  const action = fileGstReturn(filing, days, say, returnId);
  return (
    <div className={styles.filed}>
      <p>
        {problem ?? texts.gstFiling.notFiled(days)}
        {problem === null && last === null ? ` ${texts.gstFiling.first}` : ''}
      </p>
      <Button
        variant="primary"
        unavailable={refusal(auth, action.permission) ?? problem ?? undefined}
        onClick={() => onAsk({ action, row: { id: NEW, start_date: period.from, end_date: period.to } })}
      >
        {texts.gstFiling.file}
      </Button>
    </div>
  );
}

function useDays(period: Period): string {
  const { dateFormat } = useFormats();
  return periodLabel(period, (day) => formatDate(day, dateFormat));
}
