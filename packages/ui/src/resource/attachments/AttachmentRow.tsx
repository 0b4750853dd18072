import type { StoredFile } from '@ledgerwise/contract';
import { IconButton } from '../../core/Button.tsx';
import { Moment } from '../../core/formats/Time.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import styles from './Attachments.module.css';
import { fileSize, isShownByBrowser } from './file-types.ts';
import { attachmentRowTexts } from './texts.ts';
import type { FileOpening } from './use-open-file.ts';

interface AttachmentRowProps {
  readonly file: StoredFile;
  readonly opening: FileOpening;
  /** Why it cannot be deleted. */
  readonly refused: string | undefined;
  onDelete(): void;
}

/** A stored file: its name and type, who added it, and its actions. */
export function AttachmentRow({ file, opening, refused, onDelete }: AttachmentRowProps) {
  const { name, mediaType, size, addedBy, addedAt } = file;
  const isOpening = opening.opening === file.id;
  return (
    <li>
      <div className={styles.about}>
        <button
          type="button"
          className={styles.name}
          title={isShownByBrowser(mediaType) ? attachmentRowTexts.opensInTab : attachmentRowTexts.downloads}
          aria-busy={isOpening || undefined}
          onClick={() => void opening.open(file)}
        >
          <bdi>{name}</bdi>
        </button>
        <small>
          {isOpening ? attachmentRowTexts.opening : fileSize(size)}
          {addedBy !== null && ` · ${addedBy}`} · <Moment at={addedAt} />
        </small>
      </div>
      <IconButton
        label={attachmentRowTexts.download(name)}
        size="small"
        icon={<Icon name="export" />}
        onClick={() => void opening.save(file)}
      />
      <IconButton
        label={attachmentRowTexts.delete(name)}
        size="small"
        icon={<Icon name="delete" />}
        unavailable={refused}
        onClick={onDelete}
      />
    </li>
  );
}
