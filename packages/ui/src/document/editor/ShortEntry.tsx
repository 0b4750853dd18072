import { describeError, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf, type LineResource } from '@ledgerwise/resource';
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { WayOut } from '../../core/WayOut.tsx';
import { CreateDialog } from '../../form/CreateDialog.tsx';
import { formFields } from '../../form/form-values.ts';
import { titleOf } from '../../resource/format-value.ts';
import { useRecordCount } from '../../resource/query/use-answer.ts';
import { DiscardDialog } from '../../unsaved/DiscardDialog.tsx';
import { KeptInputNotice } from '../../unsaved/KeptInputNotice.tsx';
import type { Company } from '../company.ts';
import { documentOf } from '../use-document.ts';
import styles from './DocumentEditor.module.css';
import { EnteredLines } from './EnteredLines.tsx';
import { fieldId } from './field-id.ts';
import { HeadField } from './HeadFields.tsx';
import { OneRateField, useOneRate } from './OneRate.tsx';
import { shortEntryTexts } from './texts.ts';
import { useEditor } from './use-editor.ts';
import { useUnsavedDocument } from './use-unsaved-document.ts';

const COLUMNS = ['description', 'quantity', 'unit_price', 'total'] as const;

/** Columns of every line; text in place of a quantity or a price counts as 0. */
function shortLines(resource: AnyResource): LineResource {
  const { of } = documentOf(resource);
  const { quantity, unit_price, ...others } = of.fields;
  const fields = {
    ...others,
    ...(quantity && { quantity: { ...quantity, unreadable: '0' } }),
    ...(unit_price && { unit_price: { ...unit_price, unreadable: '0' } }),
  };
  return { ...of, fields, columns: COLUMNS.filter((name) => name in fields) };
}

/** The field that names the customer or vendor, and the records it refers to. */
function contactOf(resource: AnyResource) {
  const { contact } = documentOf(resource);
  if (contact === undefined) throw new Error(`${resource.name} has no contact to begin with.`);
  return { contact, contacts: fieldOf(resource, contact).targetResource };
}

/** Methods for the buttons below the entry. */
export interface EntryHandle {
  /** Resolves with true if the document was created; false if an error is shown. */
  create(): Promise<boolean>;
  /** Asks first where something was entered. */
  leave(proceed: () => void): void;
  /** Discards the input. */
  forget(): void;
}

export interface ShortEntryProps {
  readonly resource: AnyResource;
  readonly company: Company;
  readonly ref: Ref<EntryHandle>;
  /** Starts again. */
  onReset(): void;
}

/** Input in the dialog of a new document. */
export function ShortEntry({ resource, company, ref, onReset }: ShortEntryProps) {
  const { auth, notify, errorTexts } = useHost();
  const rateId = useId();
  const rate = useOneRate(company);
  const { usual, text, common } = rate;
  const lines = useMemo(() => shortLines(resource), [resource]);
  const blank = useEditor(resource, company, { stored: null, lines, common });
  const beside = { place: 'new in short', initial: usual, value: text, set: rate.set };
  const { unsaved, editor } = useUnsavedDocument(resource, blank, null, beside);
  const isDirty = blank.isDirty || text !== usual;
  const { head, currency } = editor;
  const [isAdding, setAdding] = useState(false);
  const { one } = resource.label;
  const { contact, contacts } = contactOf(resource);
  const count = useRecordCount(contacts?.name ?? resource.name);
  const dates = formFields(resource).filter((name) => fieldOf(resource, name).kind === 'date');
  const input = (name: string) => (
    <HeadField
      key={name}
      id={fieldId(resource, name)}
      name={name}
      resource={resource}
      value={head[name]}
      shown={editor.nameOf(name)}
      problem={editor.problems[name]}
      note={undefined}
      currency={currency}
      onEnter={editor.enter}
      placeholder={
        name === contact && contacts && count.value === 0
          ? shortEntryTexts.noneAvailable(contacts.label.many.toLowerCase())
          : undefined
      }
    />
  );

  const create = async (): Promise<boolean> => {
    if (rate.problem !== undefined) {
      globalThis.document.getElementById(rateId)?.focus();
      return false;
    }
    const row = await editor.save();
    if (row) {
      unsaved.saved();
      notify.success({
        title: shortEntryTexts.created(one),
        text: shortEntryTexts.savedAsDraft(titleOf(resource, row)),
      });
    }
    return row !== null;
  };
  useImperativeHandle(ref, () => ({
    create,
    leave: (proceed) => (isDirty ? unsaved.ask(proceed) : proceed()),
    forget: unsaved.saved,
  }));
  const contactId = fieldId(resource, contact);
  // The dialog opened before there was anything to begin with.
  useEffect(() => globalThis.document.getElementById(contactId)?.focus(), [contactId]);
  const words = editor.failure ? describeError(editor.failure, errorTexts) : null;
  return (
    <div className={styles.editor}>
      <KeptInputNotice unsaved={unsaved} onReset={onReset} />
      {words && (
        <Banner tone="bad" title={words.title} live>
          {shortEntryTexts.inputKept(words.help)} <WayOut error={editor.failure} />
        </Banner>
      )}
      <div className={styles.fields}>
        <div className={styles.withAction}>
          {input(contact)}
          {contacts && auth.can(contacts.permissions.create) && (
            <Button size="small" onClick={() => setAdding(true)}>
              {shortEntryTexts.addNew(contacts.label.one)}
            </Button>
          )}
        </div>
        {dates.map(input)}
        <OneRateField
          id={rateId}
          rate={rate}
          onChange={(typed) => {
            rate.set(typed);
            unsaved.note();
          }}
        />
        {'notes' in resource.fields && input('notes')}
      </div>
      {isAdding && contacts && (
        <CreateDialog
          target={contacts}
          name=""
          onCreated={(row) => editor.enter(contact, row.id, row)}
          onClose={() => setAdding(false)}
        />
      )}
      <div className={styles.framed}>
        <EnteredLines editor={editor} company={company} />
      </div>
      <DiscardDialog unsaved={unsaved} />
    </div>
  );
}
