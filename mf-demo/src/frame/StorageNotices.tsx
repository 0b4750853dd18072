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
        <Banner tone="warn" title="Your browser does not allow storage" action={files}>
          You can try everything, but your input is lost when you close or reload this page.
        </Banner>
      )}
      {storage === 'full' && (
        <Banner tone="bad" title="Your browser’s storage is full" live action={files}>
          The last change was not stored. Delete records here, or this site’s data in your browser’s settings,
          then make the change again.
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
                Restore
              </Button>
              {files}
              <Button size="small" onClick={attempt(() => void store.reset())}>
                Begin again
              </Button>
            </>
          }
        >
          This page still has your records until you close or reload it.
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
                Reset this list
              </Button>
            </>
          }
        >
          The stored data is damaged. The other lists are not affected.
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
