import { useEffect, useState } from 'react';
import {
  forgetSharedFile,
  forgetSharedFiles,
  type SharedFile,
  sharedFiles,
} from '../services/service-worker/shared-files.ts';

/** The files that another program has shared. */
export interface SharedFiles {
  /** Undefined while they are being read. */
  readonly all: readonly SharedFile[] | undefined;
  /** Removes a file that was attached or discarded. */
  remove(file: SharedFile): Promise<void>;
  removeAll(): Promise<void>;
}

/** Loads the shared files of this browser. */
export function useSharedFiles(): SharedFiles {
  const [all, setAll] = useState<readonly SharedFile[]>();
  useEffect(() => {
    let isGone = false;
    // Without TLS, a page has no such store, and nothing can be shared with it.
    const found = 'caches' in window ? sharedFiles() : Promise.resolve([]);
    void found
      .catch((error: unknown) => {
        console.warn('Shared files could not be read', error);
        return [];
      })
      .then((files) => {
        if (!isGone) setAll(files);
      });
    return () => {
      isGone = true;
    };
  }, []);
  return {
    all,
    async remove({ key }) {
      await forgetSharedFile(key);
      setAll((before) => before?.filter((one) => one.key !== key));
    },
    async removeAll() {
      await forgetSharedFiles();
      setAll([]);
    },
  };
}
