import type { AnyResource } from '../define-resource.ts';
import type { LocalFunction } from './local-function.ts';
import type { RecordStorage } from './record-store.ts';

/** Options of a store in the browser. */
export interface LocalDataSourceOptions {
  readonly resources: readonly AnyResource[];
  /** `localStorage` in the demo. */
  readonly storage: RecordStorage;
  /** Begins every storage key; the default is `local`. */
  readonly namespace?: string;
  /** Storage key by table; the default is `{namespace}-{path}`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Increment it when stored records no longer fit: the store is then reset. */
  readonly version?: number;
  /** Records of a first visit, by table, with ids or without; the default are each resource's samples. */
  readonly seed?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Tables that can only be read. */
  readonly readOnly?: readonly string[];
  /** Further functions for `call`, by name; they win over the ones built in. */
  readonly functions?: Readonly<Record<string, LocalFunction>>;
  /** Source of events from other tabs; the window by default, if there is one. */
  readonly events?: EventTarget;
  /** Locks that make tabs write one after another; the browser's by default, if it has them. */
  readonly locks?: Pick<LockManager, 'request'>;
  /** The default is a random UUID. */
  newId?(): string;
  /** The clock; the default is the browser's. */
  now?(): Date;
}
