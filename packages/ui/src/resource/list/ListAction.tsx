import { type Row, useHost } from '@ledgerwise/contract';
import type { AnyResource, ResourceAction } from '@ledgerwise/resource';
import { useEffect, useRef } from 'react';
import { later } from '../../core/later.tsx';
import { ActionDialog } from '../actions/ActionDialog.tsx';
import { useAction } from '../actions/use-action.ts';
import { tellFailure } from '../change/tell-failure.ts';
import { listActionTexts } from './later-texts.ts';

const MailDialog = later(async () => (await import('../../document/mail/MailDialog.tsx')).MailDialog);

export interface ListActionProps {
  readonly resource: AnyResource;
  readonly action: ResourceAction;
  readonly row: Row;
  onClose(): void;
}

/** Runs an action on one row, or on the whole list, after asking for its inputs. */
export function ListAction(props: ListActionProps) {
  if (props.action.mails) return <MailDialog {...props} />;
  return props.action.asks ? <ActionDialog {...props} /> : <AtOnce {...props} />;
}

function AtOnce({ action, row, onClose }: ListActionProps) {
  const host = useHost();
  const { run } = useAction({
    onFailure: (failed, error) =>
      tellFailure(host, error, { title: failed.label, failed: listActionTexts.failed(failed.label) }),
  });
  const begin = useRef(async () => {
    await run(action, row, {});
    onClose();
  });
  useEffect(() => void begin.current(), []);
  return null;
}
