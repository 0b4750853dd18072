import { lazy, Suspense } from 'react';
import { Skeleton } from '../../core/Skeleton.tsx';
import type { AttachmentsProps } from './Attachments.tsx';

const Attachments = lazy(async () => ({ default: (await import('./Attachments.tsx')).Attachments }));

/** The files of a record; the code is loaded when they are first shown. */
export function RecordAttachments(props: AttachmentsProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height="9.5rem" />}>
      <Attachments {...props} />
    </Suspense>
  );
}
