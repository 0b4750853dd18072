import { REPLY_WITHIN_HOURS } from '../content/plans.ts';

/** Texts of the contact form, its errors and its thanks. */
export const texts = {
  title: 'Contact',
  lead: (product: string) =>
    `Questions about ${product}? Send us a message; we reply within ${REPLY_WITHIN_HOURS} hours. Professional comes with priority email support.`,
  noScript: (supportEmail: string | undefined) =>
    `This form needs JavaScript. Switch it on in your browser and reload the page${supportEmail ? `, or write to ${supportEmail}` : ''}.`,
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  subject: 'Subject',
  message: 'Message',
  required: {
    name: 'Name is required',
    email: 'Email is required',
    subject: 'Subject is required',
    message: 'Message is required',
  },
  tooLong: (length: number, most: number) => `${length} characters; at most ${most} can be sent`,
  invalidEmail: 'Please enter a valid email address',
  failed: 'Your message was not sent',
  failedText: (sentence: string) => `${sentence} What you wrote is still here.`,
  youCanAlso: 'You can also',
  mailProgram: 'send it with your mail program',
  sending: 'Sending…',
  again: 'Try again',
  send: 'Send message',
  thanks: (name: string) => `Thank you, ${name}`,
  arrived: `Your message has arrived. We reply within ${REPLY_WITHIN_HOURS} hours, to`,
  another: 'Write another message',
} as const;
