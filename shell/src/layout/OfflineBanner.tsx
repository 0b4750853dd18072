import { useConnection } from '@ledgerwise/contract';
import { Banner, useFormats } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { offlineOf } from '../services/offline/offline.ts';
import { useServices } from '../services/services.ts';
import { clockTime } from './clock-time.ts';
import styles from './OfflineBanner.module.css';
import { offlineBannerTexts } from './texts/jobs.ts';

/** Shown without a connection: the age of the data, and the number of waiting drafts. */
export function OfflineBanner() {
  const status = useConnection();
  const formats = useFormats();
  const oldest = useAtomValue(offlineOf(useServices()).asOfAtom);
  const [lostAt] = useState(Date.now);
  const asOf = Math.min(oldest ?? lostAt, lostAt);
  return (
    <div role="status" className={styles.place} data-offline-banner>
      <Banner
        tone="warn"
        title={status === 'offline' ? offlineBannerTexts.offline : offlineBannerTexts.unreachable}
      >
        {offlineBannerTexts.text(clockTime(asOf, formats))}
      </Banner>
    </div>
  );
}
