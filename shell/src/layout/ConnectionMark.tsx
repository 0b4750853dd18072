import { useAtomValue } from 'jotai/react';
import type { ConnectionNotice } from '../services/connection/connection.ts';
import { offlineOf } from '../services/offline/offline.ts';
import { useServices } from '../services/services.ts';
import styles from './ConnectionMark.module.css';
import { clockTime } from './clock-time.ts';

interface Words {
  readonly title: string;
  readonly text?: string;
}

const WORDS: Readonly<Record<NonNullable<ConnectionNotice>, Words>> = {
  offline: { title: 'Offline', text: 'This device has no connection. What you type stays here.' },
  reconnecting: { title: 'Reconnecting…', text: 'The server does not answer. What you type stays here.' },
  restored: { title: 'Up to date' },
};

/** Notice about the connection, once for all screens; read out when it changes. */
export function ConnectionMark() {
  const services = useServices();
  const notice = useAtomValue(services.connection.noticeAtom);
  const asOf = useAtomValue(offlineOf(services).asOfAtom);
  const words = notice && WORDS[notice];
  return (
    <p role="status" className={styles.place} data-connection={notice ?? 'online'}>
      {words && (
        <span className={styles.mark} data-notice={notice}>
          <strong>{words.title}</strong>
          {words.text && <span className={styles.text}>{words.text}</span>}
        </span>
      )}
      {!words && asOf !== null && <span className={styles.asOf}>As of {clockTime(asOf)}</span>}
    </p>
  );
}
