import { type StoredFile, useHost } from '@ledgerwise/contract';
import { useState } from 'react';
import { download } from '../../core/download.ts';
import { isShownByBrowser } from './file-types.ts';

/** By then the tab has loaded the file; reloading it later shows an error. */
const ADDRESS_LASTS_MS = 10 * 60_000;

export interface FileOpening {
  /** The file that is being fetched. */
  readonly opening: string | null;
  /** Shows it in a new tab if the browser can, otherwise downloads it. */
  open(file: StoredFile): Promise<void>;
  save(file: StoredFile): Promise<void>;
}

/** Opens files of a record. */
export function useOpenFile(): FileOpening {
  const { files, notify } = useHost();
  const [opening, setOpening] = useState<string | null>(null);

  async function fetched(file: StoredFile): Promise<Blob | null> {
    setOpening(file.id);
    try {
      const store = await files?.();
      return (await store?.read(file.id)) ?? null;
    } catch (error) {
      notify.error(error, `${file.name} could not be opened`);
      return null;
    } finally {
      setOpening(null);
    }
  }

  async function save(file: StoredFile): Promise<void> {
    const content = await fetched(file);
    if (content) download(content, file.name);
  }

  return {
    opening,
    save,
    async open(file) {
      if (!isShownByBrowser(file.mediaType)) return save(file);
      // Opened during the click, because browsers block tabs that open later, when the file has arrived.
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null;
      const content = await fetched(file);
      if (!content) {
        tab?.close();
        return;
      }
      if (!tab) {
        download(content, file.name);
        return;
      }
      const address = URL.createObjectURL(content);
      tab.location.replace(address);
      setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LASTS_MS);
    },
  };
}
