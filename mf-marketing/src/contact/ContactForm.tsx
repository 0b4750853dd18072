import { Button, TextAreaField, TextField } from '@ledgerwise/ui/core';
import { type FormEvent, useRef, useState } from 'react';
import styles from '../pages/reading.module.css';
import {
  type ContactErrors,
  type ContactField,
  type ContactMessage,
  emptyMessage,
  validateContact,
} from './contact-form.ts';

const ORDER: readonly ContactField[] = ['name', 'email', 'phone', 'subject', 'message'];

export function ContactForm({ onSubmit }: { onSubmit(message: ContactMessage): void }) {
  const [values, setValues] = useState(emptyMessage);
  const [errors, setErrors] = useState<ContactErrors>({});
  const form = useRef<HTMLFormElement>(null);

  const tie = (field: ContactField) => ({
    // Given and not made: the page is drawn at build as well, where another place in the tree would make another id.
    id: `contact-${field}`,
    name: field,
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [field]: target.value });
      // What was wrong is being mended: the sentence goes as soon as the field is edited.
      setErrors({ ...errors, [field]: undefined });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = validateContact(values);
    const first = ORDER.find((field) => found[field]);
    if (first === undefined) return onSubmit(values);
    setErrors(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField label="Name" required autoComplete="name" {...tie('name')} />
      <TextField label="Email" required type="email" autoComplete="email" maxLength={254} {...tie('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...tie('phone')} />
      <TextField label="Subject" required {...tie('subject')} />
      <div className={styles.whole}>
        <TextAreaField label="Message" required rows={7} {...tie('message')} />
      </div>
      <div className={styles.whole}>
        <Button type="submit" variant="primary" size="large" data-needs-scripts>
          Continue
        </Button>
      </div>
    </form>
  );
}
