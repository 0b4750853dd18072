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

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const REQUIRED = {
  name: 'Name is required',
  email: 'Email is required',
  subject: 'Subject is required',
  message: 'Message is required',
} as const satisfies Partial<Record<ContactField, string>>;

/** The sentence under each field that needs attention; empty when the message may go. */
export function validateContact(values: ContactMessage): ContactErrors {
  const missing = Object.entries(REQUIRED).filter(
    ([field]) => values[field as keyof typeof REQUIRED].trim() === '',
  );
  const errors: Record<string, string> = Object.fromEntries(missing);
  if (!errors.email && !EMAIL.test(values.email.trim())) errors.email = 'Please enter a valid email address';
  return errors;
}

/** The message as it goes into a mail or onto the clipboard. */
export function messageText({ name, email, phone, message }: ContactMessage): string {
  const sender = [name.trim(), email.trim(), phone.trim()].filter((line) => line !== '');
  return `${message.trim()}\n\n${sender.join('\n')}`;
}

/** A link that opens the visitor's own mail program with the message filled in. */
export function mailLink(address: string, values: ContactMessage): string {
  const query = `subject=${encodeURIComponent(values.subject.trim())}&body=${encodeURIComponent(messageText(values).replaceAll('\n', '\r\n'))}`;
  return `mailto:${address}?${query}`;
}
