import { useHost } from '@ledgerwise/contract';
import styles from './Attachments.module.css';

/** Says in the form of a new record where its files are added; nothing where none are kept. */
export function FilesLater({ one }: { readonly one: string }) {
  const { files } = useHost();
  if (!files) return null;
  return <p className={styles.later}>Save this {one.toLowerCase()} first to attach files.</p>;
}
