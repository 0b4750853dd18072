// @vitest-environment jsdom
import { AppError } from '@ledgerwise/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visit } from '../../test/visit.tsx';
import { ContactPage } from '../pages/ContactPage.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

async function fillIn() {
  await userEvent.type(field(/Name/), 'Ada Byron');
  await userEvent.type(field(/Email/), 'ada@example.com');
  await userEvent.type(field(/Subject/), 'GST');
  await userEvent.type(field(/Message/), 'How is it rounded?');
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** The notice of the form; the fields have separate alerts. */
async function notice(): Promise<HTMLElement> {
  const title = await screen.findByText('Your message was not sent');
  return title.closest<HTMLElement>('[role="alert"]') as HTMLElement;
}

const SENT = {
  name_param: 'Ada Byron',
  email_param: 'ada@example.com',
  phone_param: '',
  subject_param: 'GST',
  message_param: 'How is it rounded?',
};

/** Each field: its label, what kind of input it is, and whether it must be filled in. */
const FIELDS = [
  ['Name', 'text', true],
  ['Email', 'email', true],
  ['Phone', 'tel', false],
  ['Subject', 'text', true],
  ['Message', 'textarea', true],
] as const;

test('asks only for a name, a way to answer, a subject and the message', () => {
  const { container } = visit(<ContactPage />);
  const controls = [...container.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  expect(
    controls.map(({ labels, type, required, ariaRequired }) => [
      labels?.[0]?.firstChild?.textContent?.trim(),
      type,
      required || ariaRequired === 'true',
    ]),
  ).toEqual(FIELDS.map((one) => [...one]));
});

test('shows the errors of an incomplete message; editing a field clears its own', async () => {
  visit(<ContactPage />);
  await press('Send message');
  for (const sentence of [
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ])
    expect(screen.getByText(sentence)).toBeDefined();
  expect(document.activeElement).toBe(field(/Name/));
  await userEvent.type(field(/Name/), 'A');
  expect(screen.queryByText('Name is required')).toBeNull();
  await userEvent.type(field(/Email/), 'ada@example');
  await press('Send message');
  expect(screen.getByText('Please enter a valid email address')).toBeDefined();
});

test('sends and logs a complete message, and shows thanks', async () => {
  const call = vi.fn().mockResolvedValue(true);
  visit(<ContactPage />, { call });
  await fillIn();
  await press('Send message');
  const thanks = await screen.findByRole('heading', { name: 'Thank you, Ada Byron' });
  expect(document.activeElement).toBe(thanks);
  expect(screen.getByText(/We reply within 24 hours/).textContent).toContain('ada@example.com');
  expect(screen.queryByLabelText(/Message/)).toBeNull();
  expect(call.mock.calls).toEqual([['send_contact_message', { id_param: expect.any(String), ...SENT }]]);
  expect(console.info).toHaveBeenCalledWith('Contact message', expect.objectContaining({ subject: 'GST' }));
  expect(sessionStorage.length).toBe(0);
  await press('Write another message');
  expect(field(/Message/).value).toBe('');
});

test('stores an unsent message, and sends it again under the same key', async () => {
  const call = vi.fn().mockRejectedValueOnce(new AppError('network.offline')).mockResolvedValueOnce(true);
  visit(<ContactPage />, { call, supportEmail: 'support@example.com' });
  await fillIn();
  await press('Send message');
  const alert = await notice();
  expect(alert.textContent).toContain('The server cannot be reached. Check your connection and try again.');
  expect(alert.textContent).toContain('What you wrote is still here.');
  expect(screen.getByRole('link', { name: 'send it with your mail program' }).getAttribute('href')).toMatch(
    /^mailto:support@example\.com\?subject=GST&body=How/,
  );
  expect(field(/Message/).value).toBe('How is it rounded?');
  await press('Try again');
  await screen.findByRole('heading', { name: 'Thank you, Ada Byron' });
  const [first, second] = call.mock.calls;
  expect(second).toEqual(first);
});

test('shows the message of a database refusal', async () => {
  const message = 'You have sent 10 messages within an hour. Keep this one, and send it in an hour.';
  visit(<ContactPage />, { call: vi.fn().mockRejectedValue(new AppError('contact.too_many', { message })) });
  await fillIn();
  await press('Send message');
  expect((await notice()).textContent).toContain(message);
});

test('loses nothing without a backend', async () => {
  visit(<ContactPage />);
  await fillIn();
  await press('Send message');
  expect((await notice()).textContent).toContain('Your message was not sent');
  expect(field(/Message/).value).toBe('How is it rounded?');
});

test('a draft is restored after a reload, and removed once it was sent', async () => {
  const first = visit(<ContactPage />);
  await fillIn();
  first.unmount();
  visit(<ContactPage />, { call: vi.fn().mockResolvedValue(true) });
  await waitFor(() => expect(field(/Subject/).value).toBe('GST'));
  await press('Send message');
  await screen.findByRole('heading', { name: 'Thank you, Ada Byron' });
  expect(sessionStorage.length).toBe(0);
});

test.each(['no JSON', '{"id":1}', '{"id":"x","values":{"name":1}}', 'null'])(
  'begins empty where the browser holds %s',
  async (stored) => {
    sessionStorage.setItem('ledgerwise.contact', stored);
    visit(<ContactPage />);
    expect(field(/Name/).value).toBe('');
  },
);

test('works in a browser without storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('closed');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('closed');
  });
  visit(<ContactPage />, { call: vi.fn().mockResolvedValue(true) });
  await fillIn();
  await press('Send message');
  await screen.findByRole('heading', { name: 'Thank you, Ada Byron' });
});

test('while sending, nothing can be changed or sent twice', async () => {
  const call = vi.fn().mockReturnValue(new Promise(() => {}));
  visit(<ContactPage />, { call });
  await fillIn();
  await press('Send message');
  await userEvent.type(field(/Message/), ' And tax?');
  expect(field(/Message/).value).toBe('How is it rounded?');
  await userEvent.click(screen.getByRole('button', { name: /Sending/ }));
  expect(call).toHaveBeenCalledOnce();
});
