import { type Row, useHost } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';
import { Button, ConfirmDialog } from '@ledgerwise/ui/core';
import { FormBar, MainKey } from '@ledgerwise/ui/form';
import {
  FormField,
  FormProblems,
  FormSection,
  RecordForm,
  type RecordFormState,
  type StayingForm,
} from '@ledgerwise/ui/record-form';
import { useInWords, useSay } from '@ledgerwise/ui/resource';
import { useEffect, useMemo, useState } from 'react';
import { SettingsHeader } from './SettingsHeader.tsx';
import { SettingsTabs, useSettingsTab } from './SettingsTabs.tsx';
import { settingsDefaults } from './settings-defaults.ts';
import { sectionsOf, tabOfField } from './settings-sections.ts';
import { texts } from './texts.ts';

const slots = {
  head: (state: RecordFormState) => <Head state={state} />,
  sections: (state: RecordFormState) => <Sections state={state} />,
  foot: (state: RecordFormState) => <Foot state={state} />,
};

/** The form of the settings: saved together, and protected against overwriting others' changes. */
export function SettingsForm({ row }: { readonly row: Row | null }) {
  const { auth, report } = useHost();
  const staying = useMemo<StayingForm>(
    () => ({
      saved: { title: texts.settingsForm.saved },
      failed: texts.settingsForm.failed,
      onSaved: () => {
        // Sidebar, formats and modules depend on the session.
        auth.refresh?.().catch((error: unknown) => report(error, 'The session could not be read again'));
      },
    }),
    [auth, report],
  );
  const inWords = useInWords(companySettings);
  return <RecordForm resource={inWords} row={row} staying={staying} slots={slots} />;
}

function Head({ state }: { readonly state: RecordFormState }) {
  const [isResetting, setResetting] = useState(false);
  return (
    <>
      <SettingsHeader
        actions={<Button onClick={() => setResetting(true)}>{texts.settingsForm.reset}</Button>}
      />
      {isResetting && (
        <ConfirmDialog
          open
          title={texts.settingsForm.reset}
          confirmLabel={texts.settingsForm.reset}
          onConfirm={() => state.enter(settingsDefaults)}
          onClose={() => setResetting(false)}
        >
          <p>{texts.settingsForm.resetText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Foot({ state }: { readonly state: RecordFormState }) {
  const { auth, notify } = useHost();
  const save = (): void => {
    if (auth.status === 'signed-in') void state.save();
    else notify.failure({ title: texts.settingsForm.failed, text: texts.settingsForm.notSignedIn });
  };
  return (
    <FormBar keys={<MainKey>{texts.settingsForm.keySaves}</MainKey>}>
      <Button
        variant="primary"
        busy={state.isSaving}
        disabled={!state.isDirty}
        aria-keyshortcuts="Control+Enter"
        onClick={save}
      >
        {texts.settingsForm.saveSettings}
      </Button>
    </FormBar>
  );
}

function Sections({ state }: { readonly state: RecordFormState }) {
  const { show } = useSettingsTab();
  const { problems } = state;
  const say = useSay();
  const [wanted, setWanted] = useState<string | null>(null);
  const lead = (name: string): void => {
    const tab = tabOfField(name);
    if (tab) show(tab.id);
    setWanted(name);
  };
  // An input out of sight takes no focus: first its tab is shown.
  useEffect(() => {
    if (wanted === null) return;
    document.getElementById(wanted)?.focus();
    setWanted(null);
  }, [wanted]);
  const [first] = Object.keys(problems);
  // biome-ignore lint/correctness/useExhaustiveDependencies: led there once, when it is found
  useEffect(() => {
    if (first !== undefined) lead(first);
  }, [first]);
  return (
    <>
      <FormProblems state={state} onFocus={lead} />
      <SettingsTabs
        draw={(tab) =>
          sectionsOf(tab).map(({ title, fields }) => (
            <FormSection key={title} title={say(title)}>
              {fields.map((name) => (
                <FormField key={name} state={state} name={name} />
              ))}
            </FormSection>
          ))
        }
      />
    </>
  );
}
