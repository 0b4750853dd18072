import { Button, IconButton } from '../../core/Button.tsx';
import { Icon } from '../../core/icons/Icon.tsx';
import { Spinner } from '../../core/Spinner.tsx';
import styles from './Attachments.module.css';
import { fileSize } from './file-types.ts';
import { uploadRowTexts } from './texts.ts';
import type { Upload, Uploads } from './use-uploads.ts';

interface UploadRowProps {
  readonly upload: Upload;
  readonly uploads: Uploads;
}

/** An upload in progress, which can be cancelled, or a failed one with the reason. */
export function UploadRow({ upload, uploads }: UploadRowProps) {
  const { file, state, fault, canRetry } = upload;
  const isUnderWay = state !== 'failed';
  return (
    <li aria-busy={isUnderWay || undefined}>
      <div className={styles.about}>
        <bdi>{file.name}</bdi>
        {isUnderWay ? (
          <small role="status">
            {state === 'sending' && <Spinner />}{' '}
            {state === 'waiting' ? uploadRowTexts.waiting : uploadRowTexts.uploading}, {fileSize(file.size)}
          </small>
        ) : (
          <small role="alert" className={styles.fault}>
            {fault}
          </small>
        )}
      </div>
      {canRetry && !isUnderWay && (
        <Button size="small" onClick={() => uploads.retry(upload)}>
          {uploadRowTexts.tryAgain}
        </Button>
      )}
      {isUnderWay ? (
        <Button size="small" onClick={() => uploads.dismiss(upload)}>
          {uploadRowTexts.cancel}
        </Button>
      ) : (
        <IconButton
          label={uploadRowTexts.dismiss(file.name)}
          size="small"
          icon={<Icon name="close" />}
          onClick={() => uploads.dismiss(upload)}
        />
      )}
    </li>
  );
}
