import type { HostNotify } from '@ledgerwise/contract';
import {
  AppError,
  type ErrorText,
  type HostConnection,
  type HostJobs,
  type JobStatus,
} from '@ledgerwise/contract';
import { formatsOf, keepsJobs } from '@ledgerwise/ui/core';
import type { Jobs } from '@ledgerwise/ui/jobs';
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import { organisationOf, type Session } from '../session/session.ts';
import type { Store } from '../store.ts';

export interface ShellJobs extends HostJobs {
  readonly listAtom: Atom<readonly JobStatus[]>;
  /** The job whose undo is being confirmed, or null. */
  readonly askedAtom: PrimitiveAtom<string | null>;
}

export interface ShellJobsOptions {
  readonly store: Store;
  readonly session: Pick<Session, 'state' | 'stateAtom'>;
  readonly notify: HostNotify;
  readonly connection: HostConnection;
  errorTexts(): Readonly<Record<string, ErrorText>>;
  /** Loads the job runner; not before there is a job. */
  load?(): Promise<Pick<typeof import('@ledgerwise/ui/jobs'), 'createBrowserJobs'>>;
}

const loadRunner = () => import(/* webpackChunkName: "jobs" */ '@ledgerwise/ui/jobs');

/** The jobs of the signed-in user in the current organization. */
export function createShellJobs(options: ShellJobsOptions): ShellJobs {
  const { store, session, notify, connection, errorTexts, load = loadRunner } = options;
  const listAtom = atom<readonly JobStatus[]>([]);
  const askedAtom = atom<string | null>(null);
  const listeners = new Set<() => void>();
  let scope: string | null = null;
  let running: Jobs | undefined;
  let opening: Promise<Jobs> | undefined;

  const whenReachable = (listener: () => void): (() => void) =>
    connection.subscribe(() => {
      if (connection.status() === 'online') listener();
    });

  function show(list: readonly JobStatus[]): void {
    store.set(listAtom, list);
    for (const listener of listeners) listener();
  }

  function scopeNow(): string | null {
    const { user, access } = session.state();
    const organisation = organisationOf({ access });
    return user && organisation && `${user.id}.${organisation.id}`;
  }

  async function openFor(wanted: string): Promise<Jobs> {
    const { createBrowserJobs } = await load();
    if (scope !== wanted) throw new AppError('data.aborted');
    const { data } = session.state();
    const ask = (id: string): void => store.set(askedAtom, id);
    const numberFormat = () => formatsOf(organisationOf(session.state())).numberFormat;
    running = createBrowserJobs(wanted, { data, notify, errorTexts, numberFormat, ask, whenReachable });
    const jobs = running;
    jobs.watch(() => running === jobs && show(jobs.all()));
    show(jobs.all());
    return jobs;
  }

  function open(): Promise<Jobs> {
    if (scope === null) return Promise.reject(new AppError('auth.required'));
    const wanted = scope;
    const work = opening ?? openFor(wanted);
    opening = work;
    // A failed fetch is repeated next time.
    work.catch(() => {
      if (opening === work) opening = undefined;
    });
    return work;
  }

  function follow(): void {
    const next = scopeNow();
    // While permissions are being reloaded, the user is still the same.
    if (next === scope || (next === null && session.state().access.kind === 'failed')) return;
    running?.close();
    running = undefined;
    opening = undefined;
    scope = next;
    store.set(askedAtom, null);
    if (store.get(listAtom).length > 0) show([]);
    openWhereKept();
  }

  function openWhereKept(): void {
    if (scope === null || opening || !keepsJobs(() => localStorage, scope)) return;
    // A failure to fetch it says nothing of the jobs: they are looked for again with the next page.
    open().catch(() => {});
  }

  // Another tab may start the first job.
  window.addEventListener('storage', openWhereKept);
  store.sub(session.stateAtom, follow);
  follow();

  return {
    listAtom,
    askedAtom,
    start(job) {
      const opened = open().catch((error: unknown) => {
        notify.error(error, job.failure.title);
        throw error;
      });
      const work = opened.then((jobs) => jobs.start(job));
      // The user has been notified of a failure; callers that ignore the result need no rejection.
      work.catch(() => {});
      return work;
    },
    all: () => store.get(listAtom),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    cancel: (id) => running?.cancel(id),
    lookUp: (id) => running?.lookUp(id),
    undo: async (id) => (await open()).undo(id),
    dismiss: (id) => running?.dismiss(id),
  };
}
