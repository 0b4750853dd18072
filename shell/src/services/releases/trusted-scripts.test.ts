// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { guardScripts, originsOf } from './trusted-scripts.ts';

interface Rules {
  createScriptURL(address: string): string;
  createHTML(text: string): string;
}

function guarded(): { rules: Rules; allow: (origins: readonly string[]) => void } {
  const made: [string, Rules][] = [];
  const trustedTypes = { createPolicy: (name: string, rules: Rules) => void made.push([name, rules]) };
  const allow = guardScripts({ trustedTypes });
  expect(made.map(([name]) => name)).toEqual(['default']);
  return { rules: made[0]?.[1] as Rules, allow };
}

it('lets scripts come from the page’s own origin before the registry is known, and then from the listed ones', () => {
  const { rules, allow } = guarded();
  const { createScriptURL } = rules;
  const own = ['/js/main.js', 'js/a.js', `${location.origin}/a.js`, `blob:${location.origin}/1`];
  for (const address of own) expect(createScriptURL(address)).toBe(address);
  expect(() => createScriptURL('https://cdn.example/other.js')).toThrow('the registry does not name it');
  allow(originsOf([{ entry: '/remotes/mf-a/' }, { entry: 'https://cdn.example/a/1.0.0/' }]));
  for (const address of [...own, 'https://cdn.example/other.js'])
    expect(createScriptURL(address)).toBe(address);
  for (const address of ['https://evil.example/a.js', '//evil.example/a.js', 'data:text/javascript,1'])
    expect(() => createScriptURL(address)).toThrow('the registry does not name it');
});

it('takes the text of styles, and no markup', () => {
  const { createHTML } = guarded().rules;
  expect(createHTML('.a > .b { color: red }')).toBe('.a > .b { color: red }');
  expect(() => createHTML('<img src=x onerror=alert(1)>')).toThrow('Markup is not put into the page as text');
});

it('does without where the browser has no such policies', () => {
  expect(() => guardScripts({})(['https://cdn.example'])).not.toThrow();
});
