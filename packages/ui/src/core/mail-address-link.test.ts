import { expect, it } from 'vitest';
import { mailAddressLink } from './mail-address-link.ts';

it('leads to the address, whatever is in it', () => {
  expect(mailAddressLink('kim+books@bluegum.example')).toBe('mailto:kim%2Bbooks@bluegum.example');
  for (const address of [
    'a@b.c?bcc=boss%40evil.example&body=pay',
    'a@b.c&bcc=boss@evil.example',
    'a@b.c%3Fbcc=boss@evil.example',
    'a@b.c#pay',
    'a@b.c,boss@evil.example',
  ]) {
    const link = new URL(mailAddressLink(address));
    expect(link.search, address).toBe('');
    expect(link.hash, address).toBe('');
    expect(decodeURIComponent(link.pathname), address).toBe(address);
    expect(link.pathname, address).not.toMatch(/[?&#,]/);
  }
});
