import { describeError, type FileStore, toAppError, useHost } from '@ledgerwise/contract';
import { faultOf, mediaTypeOf } from '@ledgerwise/ui/file-types';
import { useRef, useState } from 'react';
import type { SharedFile } from '../services/service-worker/shared-files.ts';
import type { RecordChoice } from './record-choices.ts';
import type { SharedFiles } from './use-shared-files.ts';

/** Files on their way to a record. */
export interface Attaching {
  /** True while files are sent. */
  readonly isBusy: boolean;
  /** Reasons why files were not attached, by key. */
  readonly faults: Readonly<Record<string, string>>;
  /** Attaches all files with an accepted type and size; returns true if all of them were attached. */
  attach(record: RecordChoice): Promise<boolean>;
}

/** Attaches shared files to a record, one after the other. Attached files are deleted from the browser. */
export function useAttach({ all = [], remove }: SharedFiles): Attaching {
  const { files, errorTexts } = useHost();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  /** A retry with the same key adds a file once. */
  const keys = useRef(new Map<string, string>());

  async function send(
    store: FileStore,
    shared: SharedFile,
    record: RecordChoice,
  ): Promise<string | undefined> {
    const { key, file } = shared;
    const call = `${key} ${record.owner.id}`;
    if (!keys.current.has(call)) keys.current.set(call, crypto.randomUUID());
    try {
      const mediaType = mediaTypeOf(file.name) ?? '';
      await store.add(record.owner, {
        name: file.name,
        mediaType,
        content: file,
        key: keys.current.get(call) ?? '',
      });
      await remove(shared);
      return undefined;
    } catch (error) {
      const { title, help } = describeError(error, errorTexts);
      return toAppError(error).hasSentence ? help : `${title}. ${help}`;
    }
  }

  return {
    isBusy,
    faults,
    async attach(record) {
      if (!files) return false;
      setBusy(true);
      try {
        const store = await files();
        const sendable = all.filter(({ file }) => faultOf(file) === undefined);
        const found: Record<string, string> = {};
        for (const shared of sendable) {
          const fault = await send(store, shared, record);
          if (fault !== undefined) found[shared.key] = fault;
        }
        setFaults(found);
        return Object.keys(found).length === 0;
      } finally {
        setBusy(false);
      }
    },
  };
}
