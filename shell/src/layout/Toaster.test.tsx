// @vitest-environment jsdom
// jsdom knows popovers' style, but not how to show one: a notice counts as hidden.
import { useNavigate } from '@ledgerwise/contract/router';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInShell, sampleServices } from '../../test/sample-services.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open() {
  const services = sampleServices();
  renderInShell(services, <Field />);
  const show = (...notice: Parameters<typeof services.toasts.show>) =>
    act(() => services.toasts.show(...notice));
  return { services, show };
}

function Field() {
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="Amount" />
      <button type="button" onClick={() => navigate('/elsewhere')}>
        Leave
      </button>
    </>
  );
}

it('takes back what was done by F8 and Enter, and leads back to where one was', async () => {
  const { show } = open();
  const run = vi.fn();
  show('success', { title: '3 customers deleted', action: { label: 'Undo', run } });
  const field = screen.getByLabelText('Amount');
  field.focus();
  await userEvent.keyboard('{F8}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo', hidden: true }));
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('3 customers deleted')).toBeNull();
});

it('goes by Esc, and the key does nothing where there is no notice', async () => {
  const { show } = open();
  screen.getByLabelText('Amount').focus();
  await userEvent.keyboard('{F8}');
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
  show('failure', { title: 'Not saved' });
  await userEvent.keyboard('{F8}{Escape}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
});

it('tells no failure of a screen that was left', async () => {
  const { services, show } = open();
  show('failure', { title: 'Not saved' });
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 2000);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(services.toasts.current()).toBeNull();
});
