import { type StoredFile, useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../core/Button.tsx';
import { Card } from '../../core/Card.tsx';
import { classNames } from '../../core/class-names.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';
import { useAccess } from '../access/use-access.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import styles from './Attachments.module.css';
import { DeleteFile } from './DeleteFile.tsx';
import { ACCEPTED, KINDS_IN_WORDS } from './file-types.ts';
import { attachmentsTexts } from './texts.ts';
import { UploadRow } from './UploadRow.tsx';
import type { RecordFiles } from './use-attachments.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useOpenFile } from './use-open-file.ts';
import { useUploads } from './use-uploads.ts';

export interface AttachmentsProps {
  readonly resource: AnyResource;
  readonly id: string;
  readonly files: RecordFiles;
}

/** The files of a record: which there are, adding more, opening and deleting them. */
export function Attachments({ resource, id, files: { query, label } }: AttachmentsProps) {
  const { refusalAtOnce } = useAccess(resource);
  const refused = refusalAtOnce('update');
  const changed = useChanged(resource, id);
  const uploads = useUploads({ table: resource.name, id }, changed);
  const opening = useOpenFile();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, ...drop } = useFileDrop(uploads.add, refused === undefined);
  const [deleting, setDeleting] = useState<StoredFile | null>(null);
  const one = resource.label.one.toLowerCase();
  useFilesOfOthers(changed);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    uploads.add(target.files ?? []);
    target.value = '';
  };
  const isEmpty = query.data?.length === 0 && uploads.all.length === 0;
  return (
    <div className={classNames(styles.place, isOver && styles.over)} {...drop}>
      <Card
        title={label}
        action={
          <Button
            size="small"
            icon={<Icon name="add" />}
            unavailable={refused}
            onClick={() => input.current?.click()}
          >
            {attachmentsTexts.addFiles}
          </Button>
        }
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label={attachmentsTexts.chooseFiles(one)}
          onChange={choose}
        />
        {query.isPending && <Skeleton width="100%" height="2.5rem" />}
        {query.isError && !query.data && (
          <>
            <p className={styles.soft}>{attachmentsTexts.failed}</p>
            <Button size="small" onClick={() => void query.refetch()}>
              {attachmentsTexts.tryAgain}
            </Button>
          </>
        )}
        {isEmpty && <p className={styles.soft}>{attachmentsTexts.noAttachmentsYet}</p>}
        <ul className={styles.files}>
          {uploads.all.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
          {query.data?.map((file) => (
            <AttachmentRow
              key={file.id}
              file={file}
              opening={opening}
              refused={refused}
              onDelete={() => setDeleting(file)}
            />
          ))}
        </ul>
        {refused === undefined && (
          <p className={styles.hint}>
            {KINDS_IN_WORDS}. <span className={styles.byHand}>{attachmentsTexts.dropHere}</span>
          </p>
        )}
      </Card>
      <DeleteFile one={one} file={deleting} onClose={() => setDeleting(null)} onChanged={changed} />
    </div>
  );
}

/** Returns a function that reloads the files and history of the record. */
function useChanged(resource: AnyResource, id: string): () => void {
  const client = useQueryClient();
  const attachments = useResourceKeys('attachments');
  const record = useResourceKeys(resource.name);
  return () => {
    void client.invalidateQueries({ queryKey: attachments.record(id) });
    void client.invalidateQueries({ queryKey: record.history(id) });
  };
}

/** Follows what others add and delete while the files are shown. */
function useFilesOfOthers(onChanged: () => void): void {
  const { files } = useHost();
  const latest = useRef(onChanged);
  latest.current = onChanged;
  useEffect(() => {
    let stop = (): void => {};
    let isGone = false;
    files?.().then(
      (store) => {
        if (!isGone) stop = store.watch(() => latest.current());
      },
      // The list of files says that its store could not be loaded.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [files]);
}
