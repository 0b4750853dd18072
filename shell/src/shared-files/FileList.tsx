import { Icon, IconButton } from '@ledgerwise/ui/core';
import { faultOf, fileSize } from '@ledgerwise/ui/file-types';
import type { SharedFile } from '../services/service-worker/shared-files.ts';
import styles from './SharedFiles.module.css';
import { texts } from './texts.ts';

interface FileListProps {
  readonly files: readonly SharedFile[];
  /** Reasons why files were not attached, by key. */
  readonly faults: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  onRemove(file: SharedFile): Promise<void>;
}

/** The shared files, each with its size, or why it cannot be attached. */
export function FileList({ files, faults, isBusy, onRemove }: FileListProps) {
  return (
    <ul className={styles.list}>
      {files.map((shared) => {
        const { key, file } = shared;
        const fault = faultOf(file) ?? faults[key];
        return (
          <li key={key}>
            <div className={styles.about}>
              <bdi>{file.name}</bdi>
              {fault === undefined ? (
                <small className={styles.hint}>{fileSize(file.size)}</small>
              ) : (
                <small role="alert" className={styles.fault}>
                  {fault}
                </small>
              )}
            </div>
            <IconButton
              label={texts.files.discard(file.name)}
              size="small"
              icon={<Icon name="close" />}
              unavailable={isBusy ? texts.shared.attaching : undefined}
              onClick={() => void onRemove(shared)}
            />
          </li>
        );
      })}
    </ul>
  );
}
