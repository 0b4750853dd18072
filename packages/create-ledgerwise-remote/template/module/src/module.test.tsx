import { checkModule } from '@ledgerwise/contract/checks';
import { MiniHost } from '@ledgerwise/ui/core';
import { installLayout } from '@ledgerwise/ui/testing';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { module } from './module.tsx';

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

/** Renders the module at an address, inside its own host. */
async function open(address: string): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  installLayout();
  history.replaceState(null, '', address);
  const page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  await act(async () => root?.render(<MiniHost module={module} basePath="/shipping" />));
  await vi.waitFor(() => act(async () => expect(page.querySelector('h1')).not.toBeNull()));
  return page;
}

test('the module fulfills the contract', async () => {
  expect(await checkModule(module)).toEqual([]);
});

test('the list shows its records, and confirms actions', async () => {
  const page = await open('/shipping');
  expect(page.querySelector('h1')?.textContent).toBe('Shipping');
  expect(page.textContent).toContain('Aspen Grove');
  await act(async () => page.querySelector('button')?.click());
  expect(page.querySelector('[role=status]')?.textContent).toContain('Shipping checked');
});

test('a record is shown by its number', async () => {
  const page = await open('/shipping/1002');
  expect(page.querySelector('h1')?.textContent).toBe('Birch Lane');
});
