import { absolutePath, describeError, type Row, toAppError, useHost } from '@ledgerwise/contract';
import { useNavigateFromHere } from '@ledgerwise/contract/router';
import type { ResourceAction, Values } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatMoney } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { isRefused } from '../change/is-refused.ts';
import { attemptKey, attemptName, doneBefore, endAttempt } from './attempts.ts';
import { callByName, runAction } from './run-action.ts';

interface ActionEvents {
  onFailure?(action: ResourceAction, error: unknown): void;
  /** Before it leads anywhere. */
  onDone?(): void;
}

/**
 * Runs actions on records, notifies the user and offers Undo. An attempt has one key until it succeeds: a
 * double click, or a retry after a lost response, runs it once.
 */
export function useAction({ onFailure, onDone }: ActionEvents = {}) {
  const { data, auth, notify, errorTexts, basePath } = useHost();
  const formats = useFormats();
  const { currency } = formats;
  const goOn = useNavigateFromHere();
  const client = useQueryClient();
  const running = useRef(false);
  /** Keys of this dialog, even if the record changes while it is open. */
  const keys = useRef(new Map<string, string>());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const tell = (action: ResourceAction, row: Row, answer: unknown): void => {
    const { undo } = action;
    const key = crypto.randomUUID();
    const runUndo = async (): Promise<void> => {
      if (!undo) return;
      try {
        await callByName(data, undo.call, { ...undo.arguments(row, answer), key });
        notify.success({ title: 'Undone', text: `${action.label} was undone.` });
        void client.invalidateQueries();
      } catch (error) {
        notify.failure({
          title: `${action.label} not undone`,
          text: describeError(error, errorTexts).help,
          action: { label: 'Try again', run: () => void runUndo() },
        });
      }
    };
    notify.success({
      ...action.does(row, answer, (amount) => formatMoney(amount, currency, formats)),
      ...(undo && auth.can(undo.permission) && { action: { label: 'Undo', run: () => void runUndo() } }),
    });
  };

  /** Returns true if it was done; false if it failed, with the reason in `failure`. */
  const run = async (action: ResourceAction, row: Row, entered: Values): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const name = attemptName(action, row);
    const key = attemptKey(action, row, keys.current.get(name));
    keys.current.set(name, key);
    const forget = (): void => {
      keys.current.delete(name);
      endAttempt(action, row);
    };
    try {
      const answer = await runAction(data, action, row, entered, key);
      forget();
      onDone?.();
      tell(action, row, answer);
      const to = action.leadsTo?.(row, answer);
      if (to) goOn(absolutePath(basePath, to));
      // An action on one record changes others: balances, stock, reports.
      void client.invalidateQueries();
      return true;
    } catch (error) {
      const { code } = toAppError(error);
      const isDone = code === 'key.reused';
      if (isDone) forget();
      // The current record shows whether it was done.
      if (isDone || !isRefused(error)) void client.invalidateQueries();
      if (code !== 'data.aborted') {
        const told = isDone ? doneBefore(action, error) : error;
        setFailure(told);
        onFailure?.(action, told);
      }
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, failure, forgive: () => setFailure(null) };
}
