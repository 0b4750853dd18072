import { useHost } from '@ledgerwise/contract';
import { Banner, Button, TextAreaField, TextField } from '@ledgerwise/ui/core';
import { type FormEvent, useRef, useState } from 'react';
import styles from '../pages/reading.module.css';
import {
  type ContactErrors,
  type ContactField,
  type ContactMessage,
  LIMITS,
  mailLink,
  validateContact,
} from './contact-form.ts';
import { texts } from './texts.ts';
import type { ContactState } from './use-contact.ts';

const ORDER: readonly ContactField[] = ['name', 'email', 'phone', 'subject', 'message'];

interface ContactFormProps {
  readonly values: ContactMessage;
  readonly state: ContactState;
  onEdit(values: ContactMessage): void;
  onSend(): void;
}

export function ContactForm({ values, state, onEdit, onSend }: ContactFormProps) {
  const { supportEmail } = useHost();
  const [errors, setErrors] = useState<ContactErrors>({});
  const form = useRef<HTMLFormElement>(null);

  const tie = (field: ContactField) => ({
    // Fixed, not generated: the page is also rendered at build time, where another position in the tree would
    // give another id.
    id: `contact-${field}`,
    name: field,
    value: values[field],
    error: errors[field],
    maxLength: LIMITS[field],
    // The message being sent is shown with the thanks.
    readOnly: state.is === 'sending',
    onChange: ({ target }: { target: { value: string } }) => {
      onEdit({ ...values, [field]: target.value });
      // The error disappears as soon as the field is edited.
      setErrors({ ...errors, [field]: undefined });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.is === 'sending') return;
    const found = validateContact(values);
    const first = ORDER.find((field) => found[field]);
    if (first === undefined) return onSend();
    setErrors(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField label={texts.name} required autoComplete="name" {...tie('name')} />
      <TextField label={texts.email} required type="email" autoComplete="email" {...tie('email')} />
      <TextField label={texts.phone} type="tel" autoComplete="tel" {...tie('phone')} />
      <TextField label={texts.subject} required {...tie('subject')} />
      <div className={styles.whole}>
        <TextAreaField label={texts.message} required rows={7} {...tie('message')} />
      </div>
      {state.is === 'failed' && (
        <div className={styles.whole}>
          <Banner tone="bad" live title={texts.failed}>
            {texts.failedText(state.sentence)}{' '}
            {supportEmail && (
              <>
                {texts.youCanAlso} <a href={mailLink(supportEmail, values)}>{texts.mailProgram}</a>.
              </>
            )}
          </Banner>
        </div>
      )}
      <div className={styles.whole}>
        <Button type="submit" variant="primary" size="large" busy={state.is === 'sending'} data-needs-scripts>
          {state.is === 'sending' ? texts.sending : state.is === 'failed' ? texts.again : texts.send}
        </Button>
      </div>
    </form>
  );
}
