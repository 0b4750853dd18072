import { describe, expect, it } from 'vitest';
import { absolutePath, routeAt } from './paths.ts';

it('returns a path below the base path, or an absolute one', () => {
  expect(absolutePath('/accounting', 'customers/:id')).toBe('/accounting/customers/:id');
  expect(absolutePath('/accounting', '/simple-dashboard')).toBe('/simple-dashboard');
  expect(absolutePath('/demo', '')).toBe('/demo');
  expect(absolutePath('', '')).toBe('/');
  expect(absolutePath('', 'about')).toBe('/about');
});

describe('the route of an address', () => {
  const route = (id: string, path: string) => ({ id, path, title: id });
  const routes = [
    route('read', 'customers/:id'),
    route('new', 'customers/new'),
    route('edit', 'customers/:id/edit'),
    route('list', 'customers'),
    route('rest', 'customers/*'),
    route('home', ''),
  ];
  const at = (pathname: string) => routeAt(routes, '/accounting', pathname)?.id;

  it('prefers a word to a parameter, and a parameter to a star', () => {
    expect(at('/accounting/customers/new')).toBe('new');
    expect(at('/accounting/customers/7')).toBe('read');
    expect(at('/accounting/customers/7/edit')).toBe('edit');
    expect(at('/accounting/customers/7/edit/more')).toBe('rest');
    expect(at('/accounting/customers')).toBe('list');
    expect(at('/accounting/customers/')).toBe('list');
    expect(at('/accounting')).toBe('home');
  });

  it('is none for an address that no route has', () => {
    expect(at('/accounting/vendors')).toBeUndefined();
    expect(at('/customers')).toBeUndefined();
    expect(at('/')).toBeUndefined();
  });

  it('is found at the root as well', () => {
    expect(routeAt(routes, '', '/customers/new')?.id).toBe('new');
    expect(routeAt(routes, '', '/')?.id).toBe('home');
  });
});
