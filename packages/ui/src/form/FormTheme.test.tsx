// @vitest-environment jsdom
import { Select } from '@ledgerwise/ui/antd';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { installLayout } from '../testing/index.ts';
import { FormTheme } from './FormTheme.tsx';

beforeAll(installLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function stubReducedMotion(isReduced: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      matches: isReduced && query === REDUCED_MOTION,
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
}

async function openList(): Promise<void> {
  render(
    <FormTheme>
      <Select aria-label="Format" options={[{ value: 'a', label: 'A' }]} />
    </FormTheme>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Format' }));
}

const classesOfList = (): string | undefined => document.querySelector('.ant-select-dropdown')?.className;

test('a list slides in', async () => {
  stubReducedMotion(false);
  await openList();
  // It stays so here, because jsdom plays no animations and reports no end of one.
  await waitFor(() => expect(classesOfList()).toContain('ant-slide-up-appear-active'));
});

test('opens a list at once for users who prefer reduced motion', async () => {
  stubReducedMotion(true);
  await openList();
  await waitFor(() => expect(classesOfList()).not.toContain('ant-slide-up'));
});
