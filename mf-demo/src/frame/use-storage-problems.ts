import { useCallback, useEffect, useState } from 'react';
import type { DemoStore } from '../demo-data.ts';
import { demoResources } from '../demo-resources.ts';
import type { StorageProblem } from '../storage/guarded-storage.ts';

export interface StorageProblems {
  readonly storage: StorageProblem | null;
  /** Names of tables whose stored records cannot be read. */
  readonly unreadable: readonly string[];
  /** Checks again which can be read. */
  look(): void;
}

/** Current problems of the browser's storage. */
export function useStorageProblems({ data, storage }: DemoStore): StorageProblems {
  const [problem, setProblem] = useState(storage.problem);
  useEffect(() => {
    const follow = () => setProblem(storage.problem());
    follow();
    return storage.watch(follow);
  }, [storage]);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const look = useCallback(() => setUnreadable(data.unreadable()), [data]);
  useEffect(() => {
    look();
    // Another tab, or a change here, may have damaged or repaired it.
    window.addEventListener('storage', look);
    const stops = demoResources.map(({ name }) =>
      data.watch(name, { onChange: look, onStatus: () => undefined }),
    );
    return () => {
      window.removeEventListener('storage', look);
      for (const stop of stops) stop();
    };
  }, [data, look]);
  return { storage: problem, unreadable, look };
}
