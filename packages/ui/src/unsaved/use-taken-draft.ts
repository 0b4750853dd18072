import { type HostOffline, useHost, type WaitingDraft } from '@ledgerwise/contract';
import { useLocation } from '@ledgerwise/contract/router';
import { useEffect, useRef, useState } from 'react';

/** True if a draft belongs to an existing record, whose form then continues it. */
function isChange({ request }: WaitingDraft): boolean {
  return request.to === 'update' || (request.to === 'call' && Object(request.args.document).id !== undefined);
}

/** Returns the waiting draft for a form: the one opened from the list of drafts, or that of its record. */
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

/**
 * Takes the draft of this form out of the queue, once `takeUp` has restored it; `takeUp` returns false if it cannot.
 */
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
