import { type HostOffline, useHost, type WaitingDraft } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { useEffect, useRef, useState } from 'react';

/** Whether a draft is of a record that exists: its form then goes on with it. */
function isChange({ request }: WaitingDraft): boolean {
  return request.to === 'update' || (request.to === 'call' && Object(request.args.document).id !== undefined);
}

/** The waiting draft that a form goes on with: the one that the list of drafts opened, or the one of its record. */
function draftAt(
  offline: HostOffline | undefined,
  address: string,
  state: unknown,
): WaitingDraft | undefined {
  const asked: unknown = Object(state).draft;
  return offline?.drafts
    .all()
    .find((draft) => draft.path === address && (draft.id === asked || isChange(draft)));
}

/** A draft that a form took out of the queue. */
export interface TakenDraft {
  readonly isTaken: boolean;
  /** The server refused it when it was sent. */
  readonly wasRefused: boolean;
}

/** Takes the draft of this form out of the queue, once `takeUp` has entered it again; it answers false where it cannot. */
export function useTakenDraft(isForm: boolean, takeUp: (draft: WaitingDraft) => boolean): TakenDraft {
  const { offline } = useHost();
  const { pathname, search, state } = useLocation();
  const [draft] = useState(() => (isForm ? draftAt(offline, `${pathname}${search}`, state) : undefined));
  const [wasRefused, setRefused] = useState(false);
  const latest = useRef(takeUp);
  latest.current = takeUp;
  useEffect(() => {
    if (!draft) return;
    let isLeft = false;
    // Behind the effects of the form itself.
    void Promise.resolve().then(() => {
      if (isLeft || !latest.current(draft)) return;
      setRefused(draft.refusal !== undefined);
      void offline?.drafts.remove(draft.id);
    });
    return () => {
      isLeft = true;
    };
  }, [draft, offline]);
  return { isTaken: draft !== undefined, wasRefused };
}
