// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { linkManifest } from './link-manifest.ts';

it('names the web manifest once, whichever frames are shown', () => {
  linkManifest();
  linkManifest();
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="manifest"]');
  expect([...links].map((link) => new URL(link.href).pathname)).toEqual(['/manifest.webmanifest']);
});
