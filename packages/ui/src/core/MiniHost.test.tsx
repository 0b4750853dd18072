// @vitest-environment jsdom
import { CONTRACT_VERSION, defineManifest, defineModule, useHost } from '@ledgerwise/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MiniHost } from './MiniHost.tsx';

const module = defineModule(
  defineManifest({
    contract: CONTRACT_VERSION,
    id: 'notes',
    title: 'Notes',
    routes: [{ id: 'list', path: '', title: 'Notes' }],
    nav: [],
    permissions: [],
    errors: {},
    selfTests: [],
  }),
  {
    screens: {
      list: async () => () => {
        const { productName, homePath } = useHost();
        return <p>{`${productName} begins at ${homePath}`}</p>;
      },
    },
    selfTests: {},
  },
);

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

test('a standalone module uses the build of its page, or its own', async () => {
  render(<MiniHost module={module} basePath="" />);
  expect(await screen.findByText('Notes begins at /')).toBeTruthy();
  cleanup();
  document.head.innerHTML = '<meta name="application-name" content="Heron Books">';
  render(<MiniHost module={module} basePath="" home="/start" />);
  expect(await screen.findByText('Heron Books begins at /start')).toBeTruthy();
});
