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
import { texts } from './texts.ts';
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
  if (!all) return <LoadingBlock text={texts.page.loading} />;
  if (all.length === 0)
    return (
      <>
        <PageHeader title={texts.page.title} />
        <EmptyState
          title={texts.page.empty}
          text={texts.page.emptyText}
          actions={<LinkButton to={homePath}>{texts.page.dashboard}</LinkButton>}
        />
      </>
    );
  const sendable = all.filter(({ file }) => faultOf(file) === undefined);
  const choose = async (record: RecordChoice): Promise<void> => {
    const count = countOf(sendable.length, texts.page.file, texts.page.files, formats);
    if (!(await attach(record))) return;
    notify.success({ title: texts.page.attached, text: texts.page.attachedTo(count, record.title) });
    void navigate(record.address);
  };
  return (
    <>
      <PageHeader
        title={texts.page.title}
        description={texts.page.description}
        actions={
          <Button
            unavailable={isBusy ? texts.shared.attaching : undefined}
            onClick={() => void shared.removeAll()}
          >
            {texts.page.discard}
          </Button>
        }
      />
      <div className={styles.cards}>
        <Card title={countOf(all.length, texts.page.file, texts.page.files, formats)}>
          <FileList files={all} faults={faults} onRemove={shared.remove} isBusy={isBusy} />
        </Card>
        {sendable.length > 0 && (
          <Card title={texts.page.attachTo}>
            <RecordSearch isBusy={isBusy} onChoose={choose} />
          </Card>
        )}
      </div>
    </>
  );
}
