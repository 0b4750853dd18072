import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useState } from 'react';
import { valuesOf } from '../../form/form-values.ts';
import { type Choices, type Conflict, compareVersions, mergeVersions } from '../conflict/conflict.ts';
import { readDocument, type StoredDocument } from '../use-document.ts';
import type { EnteredDocument } from './use-entered-document.ts';

/** A draft that somebody else saved meanwhile. */
export interface Met {
  readonly error: unknown;
  readonly versions: Conflict;
}

/** A conflict with another user's version, and its resolution. */
export interface MetVersion {
  readonly conflict: Met | null;
  /** Compares the input with the newest version; throws if that cannot be loaded. */
  compare(error: unknown, from: StoredDocument): Promise<void>;
  /** Continues from the newest version, merged by the user's choices. */
  settle(choices: Choices): void;
  closeConflict(): void;
}

/** Loads another user's version of a draft, and continues from there. */
export function useMetVersion(
  resource: AnyResource,
  { document: { of }, head, sheet, lines, goOn }: EnteredDocument,
): MetVersion {
  const { data } = useHost();
  const [conflict, setConflict] = useState<Met | null>(null);
  return {
    conflict,
    async compare(error, from) {
      const newest = await readDocument(data, resource, from.row.id);
      const yours = {
        head: head.now.current,
        lines: lines().map(({ line, id }) => ({ values: line.values, id })),
      };
      setConflict({ error, versions: compareVersions(resource, of, from, newest, yours) });
    },
    settle(choices) {
      if (!conflict) return;
      const { newest } = conflict.versions;
      const names = sheet.all().map((entry) => sheet.read(entry));
      const merged = mergeVersions(of, conflict.versions, head.now.current, choices, names);
      // The merged input is saved over the newest version, which is now its original.
      goOn(newest, merged.lines);
      head.restart(valuesOf(resource, newest.row), merged.head);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
  };
}
