import { expect, test } from 'vitest';
import { emptyMessage, LIMITS, mailLink, messageText, validateContact } from './contact-form.ts';

const filled = {
  name: ' Ada Byron ',
  email: 'ada@example.com',
  phone: '',
  subject: 'Rounding & tax',
  message: 'How is GST rounded?\nPer line?',
};

test('each required field has its message; the phone is optional', () => {
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

test('reports texts that are too long, counted like the database', () => {
  const filler = { name: 'n', email: 'e', phone: '1', subject: 's', message: '😀' };
  const long = Object.fromEntries(
    Object.entries(filler).map(([name, sign]) => [
      name,
      sign.repeat(LIMITS[name as keyof typeof LIMITS] + 1),
    ]),
  ) as typeof filler;
  expect(validateContact(long)).toEqual({
    name: '101 characters; at most 100 can be sent',
    email: '255 characters; at most 254 can be sent',
    phone: '51 characters; at most 50 can be sent',
    subject: '201 characters; at most 200 can be sent',
    message: '5001 characters; at most 5000 can be sent',
  });
});
