// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderInShell, sampleServices } from '../../test/sample-services.tsx';
import { SiteLayout } from './SiteLayout.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.theme;
});

function open() {
  renderInShell(
    sampleServices(),
    <SiteLayout>
      <ThemeMenu />
    </SiteLayout>,
  );
}

async function currentOfMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  return screen.getByRole('menuitem', { name: /\(current\)/ }).textContent;
}

it('shows a choice made elsewhere', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Theme: System' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(await currentOfMenu()).toBe('Light (current)');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Dark' }));
  expect(screen.getByRole('button', { name: 'Theme: Dark' })).toBeDefined();
});

it('starts with the stored choice', async () => {
  localStorage.setItem('ledgerwise.theme', 'dark');
  open();
  expect(await currentOfMenu()).toBe('Dark (current)');
});
