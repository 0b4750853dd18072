// @vitest-environment jsdom
import { AppError, type DataSource } from '@ledgerwise/contract';
import { createLocalDataSource } from '@ledgerwise/resource/local';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { letters } from '../../../test/letters.resource.ts';
import { memoryStorage, renderContacts, type ScreenOptions } from '../../../test/render-screen.tsx';
import { installDialogElement, installLayout } from '../../testing/index.ts';

beforeAll(() => {
  installDialogElement();
  installLayout();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

type Answer = (subject: string, args: Readonly<Record<string, unknown>>) => unknown;

/** A list of letters with prepared answers of their functions. */
async function draw(
  subjects: Readonly<Record<string, string>>,
  answer: Answer,
  options: Partial<ScreenOptions> = {},
) {
  const store = createLocalDataSource({
    resources: [letters],
    storage: memoryStorage(),
    seed: {
      letters: Object.entries(subjects).map(([subject, status]) => ({ subject, status, currency: 'EUR' })),
    },
    events: new EventTarget(),
  });
  const calls: { readonly subject: string; readonly args: Readonly<Record<string, unknown>> }[] = [];
  const call = async (name: string, args: Readonly<Record<string, unknown>>, signal?: AbortSignal) => {
    if (name !== 'post_invoice' && name !== 'record_payment')
      return (store.call as (name: string, args: unknown, signal?: AbortSignal) => unknown)(
        name,
        args,
        signal,
      );
    const id = String(args.id ?? args.contact_id);
    const { subject } = await store.get('letters', id);
    calls.push({ subject: String(subject), args });
    const said = await answer(String(subject), args);
    if (name === 'post_invoice') await store.update('letters', id, { status: 'sent' });
    return said;
  };
  const data: DataSource = Object.assign({ ...store }, { call });
  const rendered = renderContacts({ data, resource: letters, path: '/letters', ...options });
  await screen.findByRole('link', { name: Object.keys(subjects)[0] ?? '' });
  return { ...rendered, calls };
}

const select = async (...names: readonly string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  return within(screen.getByRole('region', { name: 'Bulk actions' }));
};
const isSelected = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` }).checked;

test('shows how many are affected and why others are not, runs each, and names refusals', async () => {
  const { calls, notify, jobs } = await draw(
    { Ash: 'draft', Birch: 'draft', Cedar: 'draft', Dogwood: 'sent' },
    (subject) => {
      if (subject === 'Birch') throw new AppError('document.no_lines', { message: 'Birch has no lines.' });
      return 'entry';
    },
  );
  const bar = await select('Ash', 'Birch', 'Cedar', 'Dogwood');
  await userEvent.click(bar.getByRole('button', { name: 'Send Letters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 3 letters?' }));
  expect(dialog.getByText('They are on their way at once.')).toBeTruthy();
  expect(dialog.getByText('1 is Sent.')).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send 3 letters' }));

  const ended = within(await screen.findByRole('dialog', { name: '2 of 3 letters sent' }));
  expect(ended.getByRole('listitem').textContent).toBe('Birch: Birch has no lines.');
  const birch = `/letters/${String(calls.find(({ subject }) => subject === 'Birch')?.args.id)}`;
  expect(ended.getByRole('link', { name: 'Birch' }).getAttribute('href')).toBe(birch);
  expect(calls.map(({ subject }) => subject).sort()).toEqual(['Ash', 'Birch', 'Cedar']);
  expect(new Set(calls.map((one) => one.args.key)).size).toBe(3);
  expect(notify.success).toHaveBeenCalledWith({
    title: '2 of 3 letters sent',
    text: 'Birch: Birch has no lines.',
  });
  expect(jobs.all()[0]).toMatchObject({
    state: 'done',
    notes: [{ title: 'Birch', text: 'Birch has no lines.', path: birch }],
  });

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(isSelected('Birch')).toBe(true));
  expect([isSelected('Ash'), isSelected('Cedar'), isSelected('Dogwood')]).toEqual([false, false, false]);
});

test('does nothing twice after an answer that was lost, and leaves what comes behind it untried', async () => {
  const wasDone = new Set<unknown>();
  let isLost = true;
  const { calls } = await draw({ Ash: 'draft', Birch: 'draft', Cedar: 'draft' }, (_subject, { key }) => {
    if (isLost && wasDone.size === 1) throw new AppError('network.offline');
    wasDone.add(key);
    return 'entry';
  });
  await userEvent.click(
    (await select('Ash', 'Birch', 'Cedar')).getByRole('button', { name: 'Send Letters' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Send 3 letters' }));
  const ended = within(await screen.findByRole('dialog', { name: '1 of 3 letters sent' }));
  expect(ended.getAllByRole('listitem')[1]?.textContent).toMatch(/^Not tried: 1 letter, because/);
  await userEvent.keyboard('{Escape}');
  isLost = false;
  const bar = within(await screen.findByRole('region', { name: 'Bulk actions' }));
  expect(bar.getByRole('status').textContent).toBe('2 of 3 selected');
  await userEvent.click(bar.getByRole('button', { name: 'Send Letters' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send 2 letters' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = [calls[1], calls.find((one, at) => at > 1 && one.subject === calls[1]?.subject)];
  expect(second?.args.key).toBe(first?.args.key);
  expect(wasDone.size).toBe(3);
});

test('can be stopped between two records, and leaves the rest selected', async () => {
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { calls } = await draw({ Ash: 'draft', Birch: 'draft' }, async () => {
    await held;
    return 'entry';
  });
  await userEvent.click((await select('Ash', 'Birch')).getByRole('button', { name: 'Send Letters' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send 2 letters' }));
  const running = within(await screen.findByRole('dialog', { name: 'Send 2 letters' }));
  await running.findByText('0 of 2 letters sent');
  await userEvent.click(running.getByRole('button', { name: 'Stop' }));
  goOn();
  await screen.findByRole('dialog', { name: '1 of 2 letters sent' });
  expect(calls).toHaveLength(1);
});

test('asks once what each is to be given', async () => {
  const { calls } = await draw({ Ash: 'draft', Birch: 'sent' }, () => 'payment');
  const bar = await select('Ash', 'Birch');
  await userEvent.click(bar.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Charge Letters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Charge 2 letters?' }));
  await userEvent.type(await dialog.findByLabelText('Reason'), 'Stamps');
  await userEvent.click(dialog.getByRole('button', { name: 'Charge 2 letters' }));
  await waitFor(() => expect(calls.map(({ args }) => args.reference)).toEqual(['Stamps', 'Stamps']));
});

test('is unavailable without the permission, naming the role that has it', async () => {
  await draw({ Ash: 'draft' }, () => null, {
    role: 'viewer',
    grants: (permission) => (permission === 'letters.send' ? ['manager'] : ['viewer', 'manager']),
  });
  const bar = await select('Ash');
  const button = bar.getByRole('button', { name: 'Send Letters' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('reports if it applies to none of the selected', async () => {
  const { calls } = await draw({ Ash: 'sent' }, vi.fn());
  await userEvent.click((await select('Ash')).getByRole('button', { name: 'Send Letters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 1 letter?' }));
  expect(
    await dialog.findByText(/This cannot be done to any of the selected letters: 1 is Sent./),
  ).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(calls).toEqual([]);
});
