import { useHost } from '@ledgerwise/contract';
import { useEffect, useState } from 'react';
import {
  forgetSharedFile,
  forgetSharedFiles,
  openSharedFiles,
  type SharedFile,
} from '../services/service-worker/shared-files.ts';

/** The files that another program has shared. */
export interface SharedFiles {
  /** Undefined while they are being read. */
  readonly all: readonly SharedFile[] | undefined;
  /** Removes a file that was attached or discarded. */
  remove(file: SharedFile): Promise<void>;
  removeAll(): Promise<void>;
}

/** Loads the files that were shared with this browser, for its user. */
export function useSharedFiles(): SharedFiles {
  const userId = useHost().auth.user?.id;
  const [all, setAll] = useState<readonly SharedFile[]>();
  useEffect(() => {
    let isGone = false;
    const found = userId === undefined ? Promise.resolve([]) : openSharedFiles(userId);
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
  }, [userId]);
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
