import { type StoredFile, useHost } from '@ledgerwise/contract';
import { useState } from 'react';
import { download } from '../../core/download.ts';
import { isShownByBrowser } from './file-types.ts';

/** The tab has read its file long before; one that is loaded again later says that it is gone. */
const ADDRESS_LASTS_MS = 10 * 60_000;

export interface FileOpening {
  /** The file that is being fetched. */
  readonly opening: string | null;
  /** Shows it in a tab of its own where a browser can, and saves it to the downloads where not. */
  open(file: StoredFile): Promise<void>;
  save(file: StoredFile): Promise<void>;
}

/** Opens files that are kept with a record. */
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
      // Opened by the click itself: a browser blocks what opens by itself after the file has come.
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
