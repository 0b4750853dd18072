import { AppError, absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { companySettings, invoices } from '@ledgerwise/domain';
import { Button, Dialog, ErrorState, Skeleton } from '@ledgerwise/ui/core';
import { useAnswer } from '@ledgerwise/ui/resource';
import { useRef, useState } from 'react';
import { CompanyForm, type CompanyHandle } from './CompanyForm.tsx';
import { texts } from './texts.ts';

interface CompanyDialogProps {
  /** True if the first invoice does not exist yet. */
  readonly leadsOn: boolean;
  onSaved(): void;
  onClose(): void;
}

const { name } = companySettings;

/** The few facts that the first invoice needs; all others have their place in the settings. */
export function CompanyDialog({ leadsOn, onSaved, onClose }: CompanyDialogProps) {
  const { basePath } = useHost();
  const navigate = useNavigate();
  const form = useRef<CompanyHandle>(null);
  const [isSaving, setSaving] = useState(false);
  const { value, error, retry } = useAnswer<Row>(name, 'settings', async (data, signal) => {
    const sort = { field: 'updated_at', descending: true } as const;
    const { rows } = await data.list(name, { sort, page: { size: 1, offset: 0 }, signal });
    if (!rows[0]) throw new AppError('data.not_found');
    return rows[0];
  });
  const save = async (goOn: boolean): Promise<void> => {
    setSaving(true);
    const isSaved = await form.current?.save().finally(() => setSaving(false));
    if (!isSaved) return;
    onSaved();
    onClose();
    if (goOn) void navigate(absolutePath(basePath, `${invoices.path}/new`));
  };
  return (
    <Dialog
      open
      wide
      title={texts.companyDialog.title}
      description={texts.companyDialog.description}
      locked={isSaving}
      onClose={() => (form.current ? form.current.leave(onClose) : onClose())}
      footer={
        <>
          <Button disabled={!value || isSaving} onClick={() => void save(false)}>
            {texts.companyDialog.save}
          </Button>
          {leadsOn && (
            <Button variant="primary" busy={isSaving} disabled={!value} onClick={() => void save(true)}>
              {texts.companyDialog.saveAndCreate}
            </Button>
          )}
        </>
      }
    >
      {value ? (
        <CompanyForm ref={form} row={value} onStale={retry} onSubmit={() => void save(leadsOn)} />
      ) : error ? (
        <ErrorState error={error} title={texts.companyDialog.failed} onRetry={retry} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height="22rem" />
        </div>
      )}
    </Dialog>
  );
}
