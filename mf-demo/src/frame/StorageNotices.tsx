import { describeError, useHost } from '@ledgerwise/contract';
import { Banner, Button, download } from '@ledgerwise/ui/core';
import { useState } from 'react';
import type { DemoStore } from '../demo-data.ts';
import { demoResources, storageKey } from '../demo-resources.ts';
import styles from './frame.module.css';
import { texts } from './texts.ts';
import { useStorageProblems } from './use-storage-problems.ts';

interface StorageNoticesProps {
  readonly store: DemoStore;
  /** Offers the visitor's records as files. */
  onExport(): void;
}

/** Notices above every screen about problems of the browser's storage, with what to do. */
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
      {texts.storage.download}
    </Button>
  );
  const damaged = demoResources.filter(({ name }) => unreadable.includes(name));
  return (
    <div className={styles.notices}>
      {storage === 'refused' && (
        <Banner tone="warn" title={texts.storage.refused} action={files}>
          {texts.storage.refusedText}
        </Banner>
      )}
      {storage === 'full' && (
        <Banner tone="bad" title={texts.storage.full} live action={files}>
          {texts.storage.fullText}
        </Banner>
      )}
      {storage === 'cleared' && (
        <Banner
          tone="bad"
          title={texts.storage.cleared}
          live
          action={
            <>
              <Button size="small" variant="primary" onClick={attempt(store.putBack)}>
                {texts.storage.restore}
              </Button>
              {files}
              <Button size="small" onClick={attempt(() => void store.reset())}>
                {texts.storage.startOver}
              </Button>
            </>
          }
        >
          {texts.storage.clearedText}
        </Banner>
      )}
      {damaged.map((resource) => (
        <Banner
          key={resource.name}
          tone="bad"
          title={texts.storage.damaged(resource.label.many.toLowerCase())}
          live
          action={
            <>
              <Button size="small" onClick={() => saveRaw(store, storageKey(resource))}>
                {texts.storage.downloadRaw}
              </Button>
              <Button size="small" onClick={attempt(() => void store.reset(resource.name))}>
                {texts.storage.resetList}
              </Button>
            </>
          }
        >
          {texts.storage.damagedText}
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

/** Downloads the stored text unchanged: it may be repairable. */
function saveRaw({ storage }: DemoStore, key: string): void {
  download(new Blob([storage.getItem(key) ?? ''], { type: 'application/json' }), `${key}.json`);
}
