import { texts } from './texts.ts';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
}

export type ContactField = keyof ContactMessage;
export type ContactErrors = Readonly<Partial<Record<ContactField, string | undefined>>>;

export const emptyMessage: ContactMessage = { name: '', email: '', phone: '', subject: '', message: '' };

/** Limits of `send_contact_message`. */
export const LIMITS = {
  name: 100,
  email: 254,
  phone: 50,
  subject: 200,
  message: 5000,
} as const satisfies Record<ContactField, number>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the message under each invalid field; empty if the form can be sent. */
export function validateContact(values: ContactMessage): ContactErrors {
  const errors: Partial<Record<ContactField, string>> = {};
  for (const [field, most] of Object.entries(LIMITS) as [ContactField, number][]) {
    const length = [...values[field].trim()].length;
    if (length > most) errors[field] = texts.tooLong(length, most);
    else if (length === 0 && field !== 'phone') errors[field] = texts.required[field];
  }
  if (!errors.email && !EMAIL.test(values.email.trim())) errors.email = texts.invalidEmail;
  return errors;
}

/** Formats the message for a mail or the clipboard. */
export function messageText({ name, email, phone, message }: ContactMessage): string {
  const sender = [name.trim(), email.trim(), phone.trim()].filter((line) => line !== '');
  return `${message.trim()}\n\n${sender.join('\n')}`;
}

/** Returns a link that opens the visitor's mail program with the message filled in. */
export function mailLink(address: string, values: ContactMessage): string {
  const query = `subject=${encodeURIComponent(values.subject.trim())}&body=${encodeURIComponent(messageText(values).replaceAll('\n', '\r\n'))}`;
  return `mailto:${address}?${query}`;
}
