import { useFormats } from '@ledgerwise/ui/core';
import { useAtomValue } from 'jotai/react';
import { offlineOf } from '../services/offline/offline.ts';
import { useServices } from '../services/services.ts';
import styles from './ConnectionMark.module.css';
import { clockTime } from './clock-time.ts';
import { connectionTexts } from './texts/app.ts';

/** Notice about the connection, once for all screens; read out when it changes. */
export function ConnectionMark() {
  const services = useServices();
  const formats = useFormats();
  const notice = useAtomValue(services.connection.noticeAtom);
  const asOf = useAtomValue(offlineOf(services).asOfAtom);
  const words = notice && connectionTexts[notice];
  return (
    <p role="status" className={styles.place} data-connection={notice ?? 'online'}>
      {words && (
        <strong className={styles.mark} data-notice={notice}>
          {words}
        </strong>
      )}
      {!words && asOf !== null && (
        <span className={styles.asOf}>{connectionTexts.asOf(clockTime(asOf, formats))}</span>
      )}
    </p>
  );
}
