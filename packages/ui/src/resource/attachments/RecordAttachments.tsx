import { later } from '../../core/later.tsx';
import { Skeleton } from '../../core/Skeleton.tsx';

/** The files of a record; the code is loaded when they are first shown. */
export const RecordAttachments = later(
  async () => (await import('./Attachments.tsx')).Attachments,
  () => <Skeleton width="100%" height="9.5rem" />,
);
