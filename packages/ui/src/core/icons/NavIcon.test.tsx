// @vitest-environment jsdom
import type { SvgIcon } from '@ledgerwise/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NavIcon } from './NavIcon.tsx';

afterEach(cleanup);

const pathsOf = (icon?: unknown) => {
  const { container } = render(<NavIcon icon={icon as SvgIcon | undefined} />);
  return [...container.querySelectorAll('svg[aria-hidden="true"] > path')].map((path) =>
    path.getAttribute('d'),
  );
};

it('renders the paths of a module', () => {
  expect(pathsOf({ paths: ['M3 6h18', 'm4 9 2 2'] })).toEqual(['M3 6h18', 'm4 9 2 2']);
});

it('renders a plain mark for a missing or invalid icon', () => {
  const plain = pathsOf();
  expect(plain).not.toEqual([]);
  expect(pathsOf('customers')).toEqual(plain);
  expect(pathsOf({ paths: ['url(https://elsewhere.example/icon.svg)'] })).toEqual(plain);
});
