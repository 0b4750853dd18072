// @vitest-environment jsdom

import { AppError, type Host, HostProvider, platformErrors } from '@ledgerwise/contract';
import { MemoryRouter } from '@ledgerwise/contract/router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { installDialogElement } from '../../testing/index.ts';
import { Button, IconButton } from '../Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';

beforeAll(installDialogElement);
afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());

function withHost(children: ReactNode) {
  const host: Pick<Host, 'errorTexts'> = { errorTexts: platformErrors };
  return (
    <HostProvider value={host as Host}>
      <MemoryRouter>{children}</MemoryRouter>
    </HostProvider>
  );
}

function Opener({ onClose = () => {} }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        title="Rename"
        onClose={() => {
          setOpen(false);
          onClose();
        }}
      >
        <input aria-label="New name" />
      </Dialog>
    </>
  );
}

test('a dialog has a name, focuses its first input, and returns the focus on Esc', async () => {
  render(withHost(<Opener />));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Rename' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('New name'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('a dialog focuses the marked element even if an input is before it', () => {
  render(
    withHost(
      <Dialog open title="Compare" onClose={vi.fn()} footer={<Button data-first-focus>Keep editing</Button>}>
        <input aria-label="Theirs" type="radio" />
      </Dialog>,
    ),
  );
  expect(document.activeElement?.textContent).toBe('Keep editing');
});

test('a confirmation that asks for input focuses it', () => {
  render(
    withHost(
      <ConfirmDialog open title="Cancel" confirmLabel="Cancel it" onConfirm={vi.fn()} onClose={vi.fn()}>
        <input aria-label="Reason" />
      </ConfirmDialog>,
    ),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
});

test('a confirmation stays open with the reason when its action fails', async () => {
  const onClose = vi.fn();
  const onConfirm = vi
    .fn()
    .mockRejectedValueOnce(new AppError('data.referenced'))
    .mockResolvedValue(undefined);
  render(
    withHost(
      <ConfirmDialog open title="Delete" confirmLabel="Delete it" onConfirm={onConfirm} onClose={onClose}>
        Sure?
      </ConfirmDialog>,
    ),
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Still in use');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a menu can be used by keyboard, shows why an entry is unavailable, and closes with Esc', async () => {
  const onSelect = vi.fn();
  render(
    withHost(
      <Menu
        label="Things to do"
        items={[
          { id: 'view', label: 'View', onSelect },
          { id: 'edit', label: 'Edit', unavailable: 'Needs the role admin', onSelect },
          { id: 'delete', label: 'Delete', onSelect },
        ]}
      >
        {(trigger) => <IconButton label="More" icon={null} {...trigger} />}
      </Menu>,
    ),
  );
  const button = screen.getByRole('button', { name: 'More' });
  button.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Needs the role admin');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard('d');
  expect(document.activeElement?.textContent).toBe('Delete');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('View');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a menu stays beside its button when the page scrolls, and closes once the button is out of view', async () => {
  const sights: { readonly callback: IntersectionObserverCallback; readonly of: Element[] }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #sight: { callback: IntersectionObserverCallback; of: Element[] };
      constructor(callback: IntersectionObserverCallback) {
        this.#sight = { callback, of: [] };
        sights.push(this.#sight);
      }
      observe(element: Element): void {
        this.#sight.of.push(element);
      }
      disconnect(): void {}
    },
  );
  render(
    withHost(
      <Menu label="Things to do" items={[{ id: 'view', label: 'View', onSelect: vi.fn() }]}>
        {(trigger) => <IconButton label="More" icon={null} {...trigger} />}
      </Menu>,
    ),
  );
  const button = screen.getByRole('button', { name: 'More' });
  await userEvent.click(button);
  const menu = screen.getByRole('menu');
  vi.spyOn(button.parentElement as Element, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ x: 200, y: 300, width: 20, height: 20 }),
  );
  fireEvent.scroll(window);
  expect(menu.style.top).toBe('324px');
  expect(document.activeElement?.textContent).toBe('View');

  const [sight] = sights;
  expect(sight?.of).toEqual([button.parentElement]);
  act(() => sight?.callback([{ isIntersecting: false }] as IntersectionObserverEntry[], null as never));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('an unavailable button can be focused, shows its reason, and does nothing', async () => {
  const onClick = vi.fn();
  render(
    withHost(
      <Button unavailable="Needs the role admin" onClick={onClick}>
        Delete
      </Button>,
    ),
  );
  const button = screen.getByRole('button', { name: 'Delete', description: 'Needs the role admin' });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('names are displayed in their own text direction', () => {
  render(
    withHost(
      <Dialog open title="حذف شركة النور" onClose={() => {}}>
        Sure?
      </Dialog>,
    ),
  );
  expect(screen.getByRole('heading', { name: 'حذف شركة النور' }).dir).toBe('auto');
});
