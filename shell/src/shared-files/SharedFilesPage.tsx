import { useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import {
  Button,
  Card,
  countOf,
  EmptyState,
  LinkButton,
  LoadingBlock,
  PageHeader,
  useFormats,
} from '@ledgerwise/ui/core';
import { faultOf } from '@ledgerwise/ui/file-types';
import { FileList } from './FileList.tsx';
import { RecordSearch } from './RecordSearch.tsx';
import type { RecordChoice } from './record-choices.ts';
import styles from './SharedFiles.module.css';
import { useAttach } from './use-attach.ts';
import { useSharedFiles } from './use-shared-files.ts';

/** Attaches the files that another program has shared with the installed application to a record of the user's choice. */
export function SharedFilesPage() {
  const { homePath, notify } = useHost();
  const formats = useFormats();
  const navigate = useNavigate();
  const shared = useSharedFiles();
  const { isBusy, faults, attach } = useAttach(shared);
  const { all } = shared;
  if (!all) return <LoadingBlock text="Loading..." />;
  if (all.length === 0)
    return (
      <>
        <PageHeader title="Attach Shared Files" />
        <EmptyState
          title="No files are waiting"
          text="Files that you share with this application appear here. They are kept on this device for a day, until you attach or discard them."
          actions={<LinkButton to={homePath}>Go to the dashboard</LinkButton>}
        />
      </>
    );
  const sendable = all.filter(({ file }) => faultOf(file) === undefined);
  const choose = async (record: RecordChoice): Promise<void> => {
    const count = countOf(sendable.length, 'file', 'files', formats);
    if (!(await attach(record))) return;
    notify.success({ title: 'Attached', text: `${count} attached to ${record.title}.` });
    void navigate(record.address);
  };
  return (
    <>
      <PageHeader
        title="Attach Shared Files"
        description="The files stay on this device until you choose a record."
        actions={
          <Button
            unavailable={isBusy ? 'Files are being attached' : undefined}
            onClick={() => void shared.removeAll()}
          >
            Discard
          </Button>
        }
      />
      <div className={styles.cards}>
        <Card title={countOf(all.length, 'file', 'files', formats)}>
          <FileList files={all} faults={faults} onRemove={shared.remove} isBusy={isBusy} />
        </Card>
        {sendable.length > 0 && (
          <Card title="Attach to">
            <RecordSearch isBusy={isBusy} onChoose={choose} />
          </Card>
        )}
      </div>
    </>
  );
}
