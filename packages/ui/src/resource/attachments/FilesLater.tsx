import { useHost } from '@ledgerwise/contract';
import styles from './Attachments.module.css';
import { filesLaterTexts } from './texts.ts';

/** A hint in the form of a new record that files are added later; renders nothing without a file store. */
export function FilesLater({ one }: { readonly one: string }) {
  const { files } = useHost();
  if (!files) return null;
  return <p className={styles.later}>{filesLaterTexts.saveFirst(one.toLowerCase())}</p>;
}
