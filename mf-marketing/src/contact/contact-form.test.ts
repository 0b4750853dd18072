import { expect, test } from 'vitest';
import { emptyMessage, mailLink, messageText, validateContact } from './contact-form.ts';

const filled = {
  name: ' Ada Byron ',
  email: 'ada@example.com',
  phone: '',
  subject: 'Rounding & tax',
  message: 'How is GST rounded?\nPer line?',
};

test('each required field has its sentence; the phone is optional', () => {
  expect(validateContact(emptyMessage)).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    subject: 'Subject is required',
    message: 'Message is required',
  });
});

test('blanks do not count as an answer', () => {
  expect(validateContact({ ...filled, subject: '   ' })).toEqual({ subject: 'Subject is required' });
});

test.each(['ada', 'ada@example', 'ada @example.com', '@example.com'])('refuses the address %s', (email) => {
  expect(validateContact({ ...filled, email })).toEqual({ email: 'Please enter a valid email address' });
});

test('a complete message has no errors', () => {
  expect(validateContact(filled)).toEqual({});
});

test('the mail carries subject, message and sender, whatever they contain', () => {
  const link = new URL(mailLink('support@example.com', filled));
  expect(link.pathname).toBe('support@example.com');
  expect(link.searchParams.get('subject')).toBe('Rounding & tax');
  expect(link.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(messageText(filled));
  expect(messageText(filled)).toBe('How is GST rounded?\nPer line?\n\nAda Byron\nada@example.com');
});
