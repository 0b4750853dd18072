import { describeError, useHost } from '@ledgerwise/contract';
import { Banner, Button, download } from '@ledgerwise/ui/core';
import { useState } from 'react';
import type { DemoStore } from '../demo-data.ts';
import { demoResources, storageKey } from '../demo-resources.ts';
import styles from './frame.module.css';
import { useStorageProblems } from './use-storage-problems.ts';

interface StorageNoticesProps {
  readonly store: DemoStore;
  /** Offers the visitor's records as files. */
  onExport(): void;
}

/** Says over every screen what is wrong with what the browser keeps, and the ways out. */
export function StorageNotices({ store, onExport }: StorageNoticesProps) {
  const { errorTexts } = useHost();
  const { storage, unreadable, look } = useStorageProblems(store);
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = (work: () => void) => () => {
    try {
      work();
      setFailure(null);
      store.data.reread();
      look();
    } catch (error) {
      setFailure(error);
    }
  };
  const files = (
    <Button size="small" onClick={onExport}>
      Download your records
    </Button>
  );
  const damaged = demoResources.filter(({ name }) => unreadable.includes(name));
  return (
    <div className={styles.notices}>
      {storage === 'refused' && (
        <Banner tone="warn" title="Your browser allows no storage" action={files}>
          You can try everything, but what you enter is gone when you close or reload this page.
        </Banner>
      )}
      {storage === 'full' && (
        <Banner tone="bad" title="Your browser’s storage is full" live action={files}>
          There was no room for the last change. Delete records here, or data of this site in your browser’s
          settings, and make the change again.
        </Banner>
      )}
      {storage === 'cleared' && (
        <Banner
          tone="bad"
          title="Your browser’s storage was cleared"
          live
          action={
            <>
              <Button size="small" variant="primary" onClick={attempt(store.putBack)}>
                Put it back
              </Button>
              {files}
              <Button size="small" onClick={attempt(() => void store.reset())}>
                Begin again
              </Button>
            </>
          }
        >
          This page still knows your records, until you close or reload it.
        </Banner>
      )}
      {damaged.map((resource) => (
        <Banner
          key={resource.name}
          tone="bad"
          title={`The stored ${resource.label.many.toLowerCase()} cannot be read`}
          live
          action={
            <>
              <Button size="small" onClick={() => saveRaw(store, storageKey(resource))}>
                Download what is stored
              </Button>
              <Button size="small" onClick={attempt(() => void store.reset(resource.name))}>
                Begin this list again
              </Button>
            </>
          }
        >
          What your browser keeps of them is damaged. The other lists are as they were.
        </Banner>
      ))}
      {failure !== null && (
        <Banner tone="bad" title={describeError(failure, errorTexts).title} live>
          {describeError(failure, errorTexts).help}
        </Banner>
      )}
    </div>
  );
}

/** The stored text as it is: somebody may be able to mend it. */
function saveRaw({ storage }: DemoStore, key: string): void {
  download(new Blob([storage.getItem(key) ?? ''], { type: 'application/json' }), `${key}.json`);
}
