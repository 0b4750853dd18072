import { AppError, type Row, useHost } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';
import { toBase64 } from '@ledgerwise/resource';
import { Button, Card } from '@ledgerwise/ui/core';
import { useLogoAddress } from '@ledgerwise/ui/document';
import { refusal, useRefreshAll } from '@ledgerwise/ui/resource';
import { type ChangeEvent, useRef, useState } from 'react';
import styles from './settings.module.css';
import { texts } from './texts.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Refuses files that this browser cannot display, because they would be missing on documents. */
async function mustBePicture(file: File): Promise<void> {
  try {
    (await createImageBitmap(file)).close();
  } catch (cause) {
    throw new AppError('logo.type', {
      cause,
      message: texts.logoCard.unreadable(file.name),
    });
  }
}

/** The logo of documents: shown, uploaded, removed. It is saved immediately. */
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
    void change(save, texts.logoCard.saved, texts.logoCard.notSaved);
  };
  return (
    <Card title={texts.logoCard.logo}>
      <div className={styles.logoRow}>
        {logo === null ? (
          <p className={styles.soft}>{texts.logoCard.noLogoYet}</p>
        ) : (
          <img src={logo} alt={texts.logoCard.alt} className={styles.logo} />
        )}
        <div className={styles.logoButtons}>
          <Button busy={isBusy} unavailable={refused} onClick={() => input.current?.click()}>
            {logo === null ? texts.logoCard.uploadLogo : texts.logoCard.replaceLogo}
          </Button>
          {logo !== null && (
            <Button
              disabled={isBusy}
              unavailable={refused}
              onClick={() =>
                void change(
                  () => data.call('remove_company_logo', {}),
                  texts.logoCard.removed,
                  texts.logoCard.notRemoved,
                )
              }
            >
              {texts.logoCard.removeLogo}
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
        aria-label={texts.logoCard.picture}
        onChange={upload}
      />
      <p className={styles.soft}>{texts.logoCard.hint}</p>
    </Card>
  );
}
