import { AppError, type Row, useHost } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';
import { toBase64 } from '@ledgerwise/resource';
import { Button, Card } from '@ledgerwise/ui/core';
import { useLogoAddress } from '@ledgerwise/ui/document';
import { refusal, useRefreshAll } from '@ledgerwise/ui/resource';
import { type ChangeEvent, useRef, useState } from 'react';
import styles from './settings.module.css';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Refuses what this browser cannot draw: nobody would find it on a document. */
async function mustBePicture(file: File): Promise<void> {
  try {
    (await createImageBitmap(file)).close();
  } catch (cause) {
    throw new AppError('logo.type', {
      cause,
      message: `“${file.name}” could not be read as a picture. Choose a PNG, JPEG or WebP.`,
    });
  }
}

/** The logo at the head of documents: shown, uploaded, removed. It is saved at once. */
export function LogoCard({ row }: { readonly row: Row }) {
  const { auth, data, notify } = useHost();
  const logo = useLogoAddress({ logo: textOf(row.logo_url), logoChecksum: textOf(row.logo_sha256) });
  const refused = refusal(auth, companySettings.permissions.update);
  const refreshAll = useRefreshAll();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  const change = async (work: () => Promise<unknown>, title: string, failure: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      notify.success({ title });
    } catch (error) {
      notify.error(error, failure);
    } finally {
      setBusy(false);
      refreshAll();
    }
  };
  const upload = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const save = async (): Promise<void> => {
      await mustBePicture(file);
      await data.call('save_company_logo', {
        media_type: file.type,
        content: toBase64(new Uint8Array(await file.arrayBuffer())),
      });
    };
    void change(save, 'Logo saved', 'Failed to save logo');
  };
  return (
    <Card title="Logo">
      <div className={styles.logoRow}>
        {logo === null ? (
          <p className={styles.soft}>No logo yet.</p>
        ) : (
          <img src={logo} alt="The logo of your company" className={styles.logo} />
        )}
        <div className={styles.logoButtons}>
          <Button busy={isBusy} unavailable={refused} onClick={() => input.current?.click()}>
            {logo === null ? 'Upload Logo' : 'Replace Logo'}
          </Button>
          {logo !== null && (
            <Button
              disabled={isBusy}
              unavailable={refused}
              onClick={() =>
                void change(
                  () => data.call('remove_company_logo', {}),
                  'Logo removed',
                  'Failed to remove logo',
                )
              }
            >
              Remove logo
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        // The form's own style shows file inputs in spite of `hidden`.
        style={{ display: 'none' }}
        accept="image/png,image/jpeg,image/webp"
        aria-label="Picture for the logo"
        onChange={upload}
      />
      <p className={styles.soft}>
        Shown at the top of printed documents and PDFs, and of the PDFs of reports. A PNG, JPEG or WebP of 1
        MB at most; it is saved at once.
      </p>
    </Card>
  );
}
