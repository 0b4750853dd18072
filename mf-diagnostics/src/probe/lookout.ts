import type { ProbedRole } from '@ledgerwise/contract';
import { failureInWords } from '@ledgerwise/resource/checks';
import type { MountedScreen } from '../runner/mount-screen.tsx';
import { until as holdsWithin, type Wait } from '../runner/wait.ts';
import { findByRole, findInput, namesOf } from './names.ts';
import { texts } from './texts.ts';

interface LookoutOptions {
  readonly signal: AbortSignal | undefined;
  readonly waitFor: Wait;
  readonly limitMs: number;
}

/** Waits for elements of a screen. */
export interface Lookout {
  /** Waits for something; throws the complaint on timeout. */
  wanted<Found>(look: () => Found | undefined, complaint: () => string): Promise<Found>;
  thereIs(holds: () => boolean): () => true | undefined;
  byRole(role: ProbedRole, name: string | RegExp): Promise<HTMLElement>;
  input(label: string | RegExp): Promise<HTMLElement>;
}

/** Watches a mounted screen, and stops if it fails. */
export function createLookout(mounted: MountedScreen, { signal, waitFor, limitMs }: LookoutOptions): Lookout {
  const { container } = mounted;
  const stopIfFailed = (): void => {
    signal?.throwIfAborted();
    const failure = mounted.failure();
    if (failure) throw new Error(texts.lookout.boundary(failureInWords(failure)));
  };
  const wanted = async <Found>(look: () => Found | undefined, complaint: () => string): Promise<Found> => {
    let found: Found | undefined;
    await holdsWithin(
      () => {
        stopIfFailed();
        found = look();
        return found !== undefined;
      },
      limitMs,
      waitFor,
    );
    if (found === undefined) throw new Error(texts.lookout.within(complaint(), limitMs / 1000));
    return found;
  };
  const thereIs = (holds: () => boolean) => (): true | undefined => (holds() ? true : undefined);
  const byRole = (role: ProbedRole, name: string | RegExp): Promise<HTMLElement> =>
    wanted(
      () => findByRole(container, role, name),
      () => texts.lookout.noElement(role, String(name), insteadOf(namesOf(container, role))),
    );
  const input = (label: string | RegExp): Promise<HTMLElement> =>
    wanted(
      () => findInput(container, label),
      () => texts.lookout.noInput(String(label)),
    );
  return { wanted, thereIs, byRole, input };
}

const SHOWN = 8;

/** Names the elements that are shown instead. */
export function insteadOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  return texts.lookout.others(names.slice(0, SHOWN).join(', '), names.length > SHOWN ? ', …' : '');
}
