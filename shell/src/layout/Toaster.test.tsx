// @vitest-environment jsdom
// jsdom knows popovers' style, but not how to show one: a notice counts as hidden.
import { useNavigate } from '@ledgerwise/contract/router';
import { Dialog } from '@ledgerwise/ui/core';
import { installDialogElement } from '@ledgerwise/ui/testing';
import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act, type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInShell, sampleServices } from '../../test/sample-services.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(screenOfIt: ReactNode = <Field />) {
  const services = sampleServices();
  renderInShell(services, screenOfIt);
  const show = (...notice: Parameters<typeof services.toasts.show>) =>
    act(() => services.toasts.show(...notice));
  return { services, show };
}

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={isOpen} title="Sure?" onClose={() => setOpen(false)}>
        Well
      </Dialog>
    </>
  );
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

it('undoes by F8 and Enter, and returns the focus', async () => {
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

it('closes by Esc, which does nothing without a notice', async () => {
  const { show } = open();
  screen.getByLabelText('Amount').focus();
  await userEvent.keyboard('{F8}');
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
  show('failure', { title: 'Not saved' });
  await userEvent.keyboard('{F8}{Escape}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
});

it('is closed over a dialog by its button or Esc, and the dialog stays', async () => {
  installDialogElement();
  const { show } = open(<Asking />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = screen.getByRole('dialog');
  show('failure', { title: 'Not saved' });
  // Browsers deliver no click outside of it, because it would count as a click beside the dialog.
  const dismiss = await within(dialog).findByRole('button', { name: 'Dismiss notice', hidden: true });
  await userEvent.click(dismiss);
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(screen.getByRole('dialog')).toBe(dialog);
  show('failure', { title: 'Not saved either' });
  await userEvent.keyboard('{F8}');
  const pressed = createEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  fireEvent(document.activeElement ?? document.body, pressed);
  expect(pressed.defaultPrevented).toBe(true);
  expect(screen.queryByText('Not saved either')).toBeNull();
});

it('stays for its time when the dialog that it is over closes', async () => {
  installDialogElement();
  const { show } = open(<Asking />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  show('success', { title: 'Saved' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('is shown beside a dialog that is removed in the same moment', async () => {
  installDialogElement();
  // Browsers have this, jsdom does not.
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      if (!this.isConnected) throw new DOMException('The element is not connected.', 'InvalidStateError');
    },
  });
  const { services } = open(<Asking />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  act(() => {
    screen.getByRole('button', { name: 'Close' }).click();
    services.toasts.show('success', { title: 'Saved' });
  });
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('shows no failure of a screen that was left', async () => {
  const { services, show } = open();
  show('failure', { title: 'Not saved' });
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 2000);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(services.toasts.current()).toBeNull();
});

it('is the last part of an open dialog, where it covers no button', async () => {
  installDialogElement();
  const { show } = open(<Asking />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  show('success', { title: 'Saved' });
  const notice = (await screen.findByText('Saved')).closest('[role="status"]');
  expect(screen.getByRole('dialog').lastElementChild).toBe(notice);
  expect(notice?.hasAttribute('popover')).toBe(false);
});
