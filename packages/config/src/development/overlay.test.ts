// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Problem } from './problem.ts';

const script = readFileSync(path.join(import.meta.dirname, 'overlay.js'), 'utf8');

/** The channel as the page sees it. */
class Channel extends EventTarget {
  static last: Channel;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Channel.last = this;
  }
  show(...problems: readonly Problem[]): void {
    this.dispatchEvent(new MessageEvent('problems', { data: JSON.stringify(problems) }));
  }
}

const error: Problem = { severity: 'error', text: 'TS2322: <b>No</b>.', file: 'a/b.ts', line: 12, column: 3 };
const warning: Problem = {
  severity: 'warning',
  text: 'Route "x" has no screen.',
  file: 'mf-a/src/manifest.ts',
};

const overlay = () => document.querySelector('[data-development-problems]')?.shadowRoot;
const textsOf = (selector: string) =>
  [...(overlay()?.querySelectorAll(selector) ?? [])].map((found) => found.textContent);
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
};

beforeEach(() => {
  vi.stubGlobal('EventSource', Channel);
  new Function(script)();
});

it('shows each problem with its file and line, as text, and disappears when all are fixed', () => {
  Channel.last.show(error, warning);
  expect(textsOf('h2')).toEqual(['1 error, 1 warning']);
  expect(textsOf('b')).toEqual(['a/b.ts:12:3', 'mf-a/src/manifest.ts']);
  expect(textsOf('pre')).toEqual([error.text, warning.text]);
  expect(overlay()?.querySelector('section')?.getAttribute('role')).toBe('alert');
  Channel.last.show(warning, warning);
  expect(textsOf('h2')).toEqual(['2 warnings']);
  expect(document.querySelectorAll('[data-development-problems]')).toHaveLength(1);
  Channel.last.show();
  expect(overlay()).toBeUndefined();
});

it('closes by Esc or its button, handles no other key, and reappears with new problems', () => {
  Channel.last.show(error);
  expect(press('a').defaultPrevented).toBe(false);
  const below = vi.fn();
  document.body.addEventListener('keydown', below);
  expect(press('Escape').defaultPrevented).toBe(true);
  expect(overlay()).toBeUndefined();
  expect(below).not.toHaveBeenCalled();
  expect(press('Escape').defaultPrevented).toBe(false);
  expect(below).toHaveBeenCalledOnce();
  Channel.last.show(warning);
  overlay()?.querySelector('button')?.click();
  expect(overlay()).toBeUndefined();
});

it('shows the first of many problems, and where the others are', () => {
  Channel.last.show(...Array.from({ length: 23 }, () => error));
  expect(textsOf('li')).toHaveLength(20);
  expect(textsOf('p')).toEqual(['3 more are in the terminal.']);
});
