import { expect, it } from 'vitest';
import type { OutgoingMail } from '../mail/transport.ts';
import { Mailbox } from './mailbox.ts';

const mail = (to: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: crypto.randomUUID(),
  to,
  subject: to,
  text: '',
  attachments: [],
  isAutomatic: true,
  ...more,
});
const files = (bytes: number): Pick<OutgoingMail, 'attachments'> => ({
  attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', bytes: new Uint8Array(bytes) }],
});
const addresses = (mailbox: Mailbox): string[] => mailbox.list().map(({ to }) => to);

it('lets 520 invitations of one organization push out none of anybody else', async () => {
  const mailbox = new Mailbox();
  await mailbox.send(mail('victim@example.com'));
  for (let at = 0; at < 520; at += 1)
    await mailbox.send(mail(`stranger-${at}@example.com`, { cause: 'organization a' }));
  expect(mailbox.list()).toHaveLength(500);
  expect(mailbox.list('victim@example.com')).toHaveLength(1);
  expect(addresses(mailbox).slice(0, 2)).toEqual(['stranger-519@example.com', 'stranger-518@example.com']);
});

it('lets many mails to one address push out their own', async () => {
  const mailbox = new Mailbox(3);
  for (const to of ['a@b.c', 'often@b.c', 'often@b.c', 'often@b.c', 'd@b.c']) await mailbox.send(mail(to));
  expect(addresses(mailbox)).toEqual(['d@b.c', 'often@b.c', 'a@b.c']);
});

it('drops the oldest where all have the same share', async () => {
  const mailbox = new Mailbox(2);
  for (const to of ['1@b.c', '2@b.c', '3@b.c']) await mailbox.send(mail(to));
  expect(addresses(mailbox)).toEqual(['3@b.c', '2@b.c']);
});

it('makes room at the cost of the sender with the largest files, and always takes the last mail', async () => {
  const mailbox = new Mailbox(10, 100);
  await mailbox.send(mail('small@b.c', files(30)));
  await mailbox.send(mail('large@b.c', files(60)));
  await mailbox.send(mail('last@b.c', files(40)));
  expect(addresses(mailbox)).toEqual(['last@b.c', 'small@b.c']);
  await mailbox.send(mail('huge@b.c', files(1000)));
  expect(addresses(mailbox)).toEqual(['huge@b.c']);
});
