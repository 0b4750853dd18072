import { useHost } from '@ledgerwise/contract';
import {
  forgetHandover,
  type HandedOverFile,
  type HandedOverTable,
  readHandover,
} from '@ledgerwise/domain/moving-in';
import { useCallback, useEffect, useState } from 'react';

/** The browser's storage, or null where its settings forbid it. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const read = (): readonly HandedOverFile[] => {
  const kept = storage();
  return kept ? readHandover(kept) : [];
};

/** Records from the demo in this browser that the user may import. */
export function useHandover() {
  const { auth } = useHost();
  const [files, setFiles] = useState(read);
  useEffect(() => {
    // Another tab may have imported or declined it.
    const reread = (): void => setFiles(read());
    window.addEventListener('storage', reread);
    return () => window.removeEventListener('storage', reread);
  }, []);
  const forget = useCallback((table?: HandedOverTable): void => {
    const kept = storage();
    if (kept) forgetHandover(kept, table);
    setFiles(read());
  }, []);
  return { files: files.filter(({ table }) => auth.can(`${table}.import`)), forget };
}
