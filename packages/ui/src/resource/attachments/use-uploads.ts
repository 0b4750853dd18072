import { describeError, type FileOwner, toAppError, useHost } from '@ledgerwise/contract';
import { useEffect, useRef, useState } from 'react';
import { faultOf, mediaTypeOf } from './file-types.ts';

/** An upload in progress, or a failed one. */
export interface Upload {
  /** Key of the call, so that a retry adds the file only once. */
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Why it failed. */
  readonly fault?: string;
  /** True if a retry may help. */
  readonly canRetry?: boolean;
}

export interface Uploads {
  readonly all: readonly Upload[];
  add(files: Iterable<File>): void;
  retry(upload: Upload): void;
  /** Cancels an upload in progress, or removes a failed one. */
  dismiss(upload: Upload): void;
}

/**
 * Uploads files to a record one after the other. Uploads continue when the user leaves the page; later
 * failures are shown as a notice.
 */
export function useUploads(owner: FileOwner, onChanged: () => void): Uploads {
  const { files, notify, errorTexts } = useHost();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const line = useRef(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const change = (key: string, changes: Partial<Upload>): void =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const forget = (key: string): void => setAll((before) => before.filter((one) => one.key !== key));

  async function send({ key, file }: Upload, signal: AbortSignal): Promise<void> {
    if (signal.aborted || !files) return;
    change(key, { state: 'sending' });
    try {
      const store = await files();
      const mediaType = mediaTypeOf(file.name) ?? '';
      await store.add(owner, { name: file.name, mediaType, content: file, key }, signal);
      forget(key);
      if (isGone.current) notify.success({ title: 'File added', text: file.name });
    } catch (error) {
      const { code, hasSentence } = toAppError(error);
      if (code === 'data.aborted') return;
      const { title, help } = describeError(error, errorTexts);
      const fault = hasSentence ? help : `${title}. ${help}`;
      if (isGone.current) notify.failure({ title: `${file.name} was not added`, text: fault });
      change(key, { state: 'failed', fault, canRetry: !code.startsWith('attachment.') });
    } finally {
      stops.current.delete(key);
      // A cancelled upload may have been stored nevertheless.
      onChanged();
    }
  }

  function begin(upload: Upload): void {
    const stop = new AbortController();
    stops.current.set(upload.key, stop);
    line.current = line.current.then(() => send(upload, stop.signal));
  }

  return {
    all,
    add(chosen) {
      const added = [...chosen].map((file): Upload => {
        const fault = faultOf(file);
        const key = crypto.randomUUID();
        return fault === undefined
          ? { key, file, state: 'waiting' }
          : { key, file, state: 'failed', fault, canRetry: false };
      });
      setAll((before) => [...before, ...added]);
      for (const upload of added) if (upload.state === 'waiting') begin(upload);
    },
    retry(upload) {
      change(upload.key, { state: 'waiting' });
      begin(upload);
    },
    dismiss({ key }) {
      stops.current.get(key)?.abort();
      forget(key);
    },
  };
}
