import {
  type AppError,
  contractText,
  type ModuleCode,
  type ModuleManifest,
  type ModuleStatus,
  type RegistryEntry,
} from '@ledgerwise/contract';
import type { ComponentType } from 'react';
import { unavailable } from './module-loading.ts';

/** State of one module in the page. */
export interface Slot {
  entry: RegistryEntry;
  /** The live release, if this page has another one; null otherwise. */
  offered: RegistryEntry | null;
  /** Set if it is overridden, regardless of the live release. */
  isOverridden: boolean;
  /** Number of its screens on the page. */
  shown: number;
  /** Number of those that broke. */
  broken: number;
  status: ModuleStatus;
  manifest: ModuleManifest | null;
  error: AppError | null;
  attempt: number;
  failures: number;
  reading: Promise<void>;
  /** Exports of the remote, requested at most once an attempt. */
  exported: Promise<ModuleCode> | null;
  code: Promise<ModuleCode> | null;
  hasCodeFailed: boolean;
  screens: Map<string, Promise<ComponentType>>;
}

export function createSlot(entry: RegistryEntry): Slot {
  return {
    entry,
    offered: null,
    isOverridden: false,
    shown: 0,
    broken: 0,
    status: 'loading',
    manifest: null,
    error: null,
    attempt: 0,
    failures: 0,
    reading: Promise.resolve(),
    exported: null,
    code: null,
    hasCodeFailed: false,
    screens: new Map(),
  };
}

/** The code is loaded again with the next request. */
export function forgetCode(slot: Slot): void {
  slot.attempt += 1;
  slot.exported = null;
  slot.code = null;
  slot.hasCodeFailed = false;
  slot.screens = new Map();
}

export function takeOffered(slot: Slot): void {
  slot.entry = slot.offered ?? slot.entry;
  slot.offered = null;
}

/** Counts a failure, and returns its error for the user. */
export function failureOf(slot: Slot, cause: unknown): AppError {
  slot.failures += 1;
  return unavailable(cause);
}

/** True if users see that something of it failed. */
export const hasFailed = ({ error, hasCodeFailed, broken }: Slot): boolean =>
  error !== null || hasCodeFailed || broken > 0;

/**
 * True if a running module waits for a release of another contract. One of the same contract is used once no screen of
 * the module is open, or with the next page: nobody is asked to reload for it.
 */
export const offersOtherContract = ({ offered, exported, manifest }: Slot): boolean =>
  Boolean(offered?.contract && exported && manifest && offered.contract !== contractText(manifest));

/** True if two entries of a module have the same files. */
export function isSameRelease(one: RegistryEntry, other: RegistryEntry): boolean {
  const [text, otherText] = [one, other].map(({ entry, version, integrity = {} }) =>
    JSON.stringify([entry, version, Object.entries(integrity).sort()]),
  );
  return text === otherText;
}
