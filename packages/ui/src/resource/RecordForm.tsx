import { describeError, type Row, toAppError, useHost } from '@ledgerwise/contract';
import { useNavigate } from '@ledgerwise/contract/router';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { validate } from '@ledgerwise/resource/validation';
import { Form } from '@ledgerwise/ui/antd';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../core/Banner.tsx';
import { Button } from '../core/Button.tsx';
import { Card } from '../core/Card.tsx';
import { ConfirmDialog } from '../core/ConfirmDialog.tsx';
import { createOnce } from '../form/create-once.ts';
import { FieldItem } from '../form/FieldItem.tsx';
import {
  applicable,
  changedFields,
  type FormValues,
  formFields,
  rebase,
  valuesOf,
} from '../form/form-values.ts';
import { OnlyWith } from '../form/OnlyWith.tsx';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { titleOf } from './format-value.ts';
import { useNoteSaved } from './list-place.ts';
import { useListReturn } from './paths.ts';
import { useResourceKeys } from './query-keys.ts';
import styles from './ResourceForm.module.css';
import { StaleDialog } from './StaleDialog.tsx';

/** The inputs of one record, and saving it. What was entered stays through every failure. */
export function RecordForm({ resource, row }: { readonly resource: AnyResource; readonly row: Row | null }) {
  const host = useHost();
  const { data, notify, auth } = host;
  const navigate = useNavigate();
  const back = useListReturn(resource);
  const client = useQueryClient();
  const keys = useResourceKeys(resource.name);
  const noteSaved = useNoteSaved(resource.name);
  const [form] = Form.useForm<FormValues>();
  // The record as the user began with it; a colleague's newer version takes its place when the user says so.
  const [base, setBase] = useState(row);
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [staleError, setStaleError] = useState<unknown>(null);
  const key = useRef(crypto.randomUUID());
  const wasTried = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const kind = resource.label.one;
  const begun = valuesOf(resource, base);

  const guard = useUnsavedGuard(isDirty);
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);

  const showProblems = (problems: Readonly<Record<string, string>>): void => {
    form.setFields(Object.entries(problems).map(([name, problem]) => ({ name, errors: [problem] })));
    const first = formFields(resource).find((name) => name in problems);
    if (first) document.getElementById(first)?.focus();
    notify.failure({
      title: 'Validation Error',
      text: Object.values(problems)[0] ?? 'Please check the values.',
    });
  };

  const save = async (): Promise<void> => {
    const now = applicable(resource, begun, form.getFieldsValue(true));
    const checked = validate(resource, now);
    if (!checked.ok) return showProblems(checked.problems);
    if (!auth.organisation)
      return notify.failure({ title: 'Error', text: 'Organization not found. Please log in again.' });
    setSaving(true);
    setFailure(null);
    try {
      if (base) await update(base, now, checked.values);
      else await create(checked.values);
      guard.release();
      setDirty(false);
      void client.invalidateQueries({ queryKey: keys.all });
      void navigate(back);
    } catch (error) {
      wasTried.current = true;
      const { code, fields } = toAppError(error);
      if (code === 'data.stale') setStaleError(error);
      else {
        setFailure(error);
        if (fields) showProblems(fields);
        else notify.error(error, `Failed to ${base ? 'update' : 'create'} ${kind.toLowerCase()}`);
      }
    } finally {
      setSaving(false);
    }
  };

  const create = async (values: Readonly<Record<string, unknown>>): Promise<void> => {
    const made = await createOnce(data, resource.name, { id: key.current, ...values }, wasTried.current);
    noteSaved(made.id);
    notify.success({ title: `${kind} Created`, text: `"${titleOf(resource, made)}" was added.` });
  };

  const update = async (
    record: Row,
    now: FormValues,
    values: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    const changed = changedFields(begun, now).filter((name) => name in values);
    if (changed.length > 0)
      await data.update(
        resource.name,
        record.id,
        Object.fromEntries(changed.map((name) => [name, values[name]])),
        typeof record.updated_at === 'string' ? { ifUnchangedSince: record.updated_at } : {},
      );
    noteSaved(record.id);
    notify.success({
      title: `${kind} Updated`,
      text: `"${titleOf(resource, { ...record, ...values })}" was saved.`,
    });
  };

  const takeNewest = async (isKeeping: boolean): Promise<void> => {
    if (!base) return;
    const newest = await data.get(resource.name, base.id);
    const fresh = valuesOf(resource, newest);
    const now = isKeeping ? rebase(begun, form.getFieldsValue(true), fresh) : fresh;
    form.setFieldsValue(now);
    setBase(newest);
    setDirty(changedFields(fresh, now).length > 0);
  };

  const words = failure ? describeError(failure, host.errorTexts) : null;
  return (
    <div ref={frame} className={styles.form}>
      {words && (
        <div className={styles.notice}>
          <Banner tone="bad" title={words.title} live>
            {words.help} What you entered is still here.
          </Banner>
        </div>
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={begun}
        noValidate
        onValuesChange={(_changed, all: FormValues) => {
          setDirty(changedFields(begun, { ...begun, ...all }).length > 0);
        }}
        onFinish={() => void save()}
        onFinishFailed={() => void save()}
      >
        {resource.form.sections.map((section) => (
          <div key={section.title} className={styles.section}>
            <Card title={section.title}>
              <div className={styles.fields}>
                {section.fields.map((name) => {
                  const field = fieldOf(resource, name);
                  return (
                    <OnlyWith key={name} flag={resource.onlyWith?.[name]}>
                      <div className={field.kind === 'longText' ? styles.whole : undefined}>
                        <FieldItem name={name} field={field} />
                      </div>
                    </OnlyWith>
                  );
                })}
              </div>
            </Card>
          </div>
        ))}
        <div className={styles.foot}>
          <Button variant="primary" type="submit" busy={isSaving}>
            {base ? `Update ${kind}` : `Create ${kind}`}
          </Button>
          <Button onClick={() => navigate(back)}>Cancel</Button>
        </div>
      </Form>
      <ConfirmDialog
        open={guard.leaving !== null}
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          setDirty(false);
          guard.leaving?.go();
        }}
        onClose={guard.stay}
      >
        What you entered is not saved yet.
      </ConfirmDialog>
      <StaleDialog error={staleError} onTakeNewest={takeNewest} onClose={() => setStaleError(null)} />
    </div>
  );
}
