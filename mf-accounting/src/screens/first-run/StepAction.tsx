import { absolutePath, useHost } from '@ledgerwise/contract';
import { customers, invoices } from '@ledgerwise/domain';
import type { FirstRun } from '@ledgerwise/resource';
import { Button, LinkButton } from '@ledgerwise/ui/core';
import { useRef, useState } from 'react';
import type { StepId } from './steps.ts';
import { texts } from './texts.ts';

interface StepActionProps {
  readonly id: StepId;
  readonly run: FirstRun;
  readonly isNext: boolean;
  onAsk(): void;
  onSend(): void;
  onChanged(): void;
}

/** Button that opens the screen of a step. */
export function StepAction({ id, run, isNext, onAsk, onSend, onChanged }: StepActionProps) {
  const { basePath } = useHost();
  const to = (path: string): string => absolutePath(basePath, path);
  const look = {
    size: 'small',
    variant: isNext ? 'primary' : 'secondary',
    'data-next': isNext || undefined,
  } as const;
  const { invoice } = run;
  switch (id) {
    case 'company':
      return (
        <Button {...look} onClick={onAsk}>
          {texts.stepAction.company}
        </Button>
      );
    case 'customer':
      return (
        <LinkButton {...look} to={to(`${customers.path}/new`)}>
          {texts.stepAction.addCustomer}
        </LinkButton>
      );
    case 'invoice':
      return invoice ? (
        <LinkButton {...look} to={to(`${invoices.path}/${invoice.id}`)}>
          {texts.stepAction.open(invoice.number)}
        </LinkButton>
      ) : (
        <LinkButton {...look} to={to(`${invoices.path}/new`)}>
          {texts.stepAction.createInvoice}
        </LinkButton>
      );
    case 'sent':
      if (!run.steps.invoice || !invoice) return null;
      return (
        <>
          <HandedOver id={invoice.id} onChanged={onChanged} />
          <Button {...look} onClick={onSend}>
            {texts.stepAction.send(invoice.number)}
          </Button>
        </>
      );
  }
}

/** For users who printed the invoice or sent it from another program, which we cannot know. */
function HandedOver({ id, onChanged }: { readonly id: string; onChanged(): void }) {
  const { data, notify } = useHost();
  const [isBusy, setBusy] = useState(false);
  const key = useRef<string>(crypto.randomUUID());
  const note = async (): Promise<void> => {
    setBusy(true);
    try {
      await data.call('note_handed_over', { id, key: key.current });
      onChanged();
    } catch (error) {
      notify.error(error, texts.stepAction.notMarked);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="quiet" busy={isBusy} onClick={() => void note()}>
      {texts.stepAction.markSent}
    </Button>
  );
}
